import { manifest } from '../manifest.ts';

export const setup = manifest({
  errors: {
    ERR_SETUP_LINK: 404,
  },
});

import { manifest } from '../manifest.ts';

export const templates = manifest({
  errors: {
    ERR_NO_TEMPLATE_FOUND: 404,
    ERR_TEMPLATE_NOT_SENDABLE: 422,
    ERR_TEMPLATE_VALUES: 422,
    ERR_TEMPLATE_PAUSED: 422,
    ERR_TEMPLATE_REFUSED: 422,
  },
});

import { manifest } from '../manifest.ts';

export const notes = manifest({
  errors: {
    ERR_NO_TICKETNOTE_FOUND: 404,
  },
  auditActions: ['noteDeleted'],
});

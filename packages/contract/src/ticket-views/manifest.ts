import { manifest } from '../manifest.ts';

export const ticketViews = manifest({
  errors: {
    ERR_NO_VIEW_FOUND: 404,
    ERR_VIEW_BROKEN: 422,
    ERR_TOO_MANY_VIEWS: 422,
  },
  auditActions: ['ticketViewDeleted'],
});

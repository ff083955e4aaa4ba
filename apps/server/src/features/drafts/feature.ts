import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { deleteOldDrafts } from './drafts.queries.ts';
import { registerDraftRoutes } from './drafts.routes.ts';

export const draftsFeature: Feature = {
  routes: [registerDraftRoutes],
  forgetOld: deleteOldDrafts,
  chores: [
    forgetting(
      'emptied-drafts',
      "delete from drafts where body = '' and edited_at < now() - interval '30 days'",
    ),
  ],
};

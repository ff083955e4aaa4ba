import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { registerDraftRoutes } from './drafts.routes.ts';

export const draftsFeature: Feature = {
  routes: [registerDraftRoutes],
  chores: [
    forgetting(
      'emptied-drafts',
      "delete from drafts where body = '' and edited_at < now() - interval '30 days'",
    ),
  ],
};

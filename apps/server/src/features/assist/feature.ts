import type { Feature } from '../../core/feature.ts';
import { forgetKept } from './assist.queries.ts';
import { registerAssistRoutes } from './assist.routes.ts';

export const assistFeature: Feature = {
  routes: [registerAssistRoutes],
  // What stands in the person's own tickets goes with these; this is what they wrote in groups.
  erase: (tx, { contactId }) => forgetKept(tx, contactId),
};

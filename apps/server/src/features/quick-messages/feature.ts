import type { Feature } from '../../core/feature.ts';
import { registerQuickMessageRoutes } from './quick-messages.routes.ts';

export const quickMessagesFeature: Feature = {
  routes: [registerQuickMessageRoutes],
  edited: {
    'PUT /quick-messages/:quickMessageId': { table: 'quick_messages', param: 'quickMessageId' },
  },
};

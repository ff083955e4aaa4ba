import type { Feature } from '../../core/feature.ts';
import { registerChatRoutes } from './chats.routes.ts';

export const chatsFeature: Feature = {
  routes: [registerChatRoutes],
};

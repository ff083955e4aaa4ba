import type { Feature } from '../../core/feature.ts';
import { registerChatMessageRoutes, registerChatRoutes } from './chats.routes.ts';
import { eraseFromChats, forgetOldMessages } from './forget-messages.queries.ts';

export const chatsFeature: Feature = {
  routes: [registerChatRoutes, registerChatMessageRoutes],
  erase: eraseFromChats,
  forgetOld: forgetOldMessages,
};

import { type HttpApp, handle } from '../../core/http/http.ts';
import {
  deleteMessage,
  editMessage,
  findHits,
  listMessagePage,
  reactToMessage,
} from './chat-messages.service.ts';
import {
  createChat,
  deleteChat,
  getChat,
  keepDraft,
  leaveChat,
  listChatPage,
  muteChat,
  openDirectChat,
  readChat,
  updateChat,
} from './chats.service.ts';
import { sendChatMessage } from './send-chat-message.ts';

export function registerChatRoutes(app: HttpApp): void {
  handle(app, 'GET /chats', ({ ctx, query }) => listChatPage(ctx, query));

  handle(app, 'GET /chats/:chatId', ({ ctx, params }) => getChat(ctx, params.chatId));

  handle(app, 'POST /chats', ({ ctx, body }) => createChat(ctx, body));

  handle(app, 'POST /chats/direct', ({ ctx, body }) => openDirectChat(ctx, body.userId));

  handle(app, 'PUT /chats/:chatId', ({ ctx, params, body }) =>
    updateChat(ctx, params.chatId, body),
  );

  handle(app, 'DELETE /chats/:chatId', async ({ ctx, params }) => {
    await deleteChat(ctx, params.chatId);
    return { id: params.chatId };
  });

  handle(app, 'POST /chats/:chatId/leave', async ({ ctx, params }) => {
    await leaveChat(ctx, params.chatId);
    return { id: params.chatId };
  });

  handle(app, 'POST /chats/:chatId/read', ({ ctx, params }) => readChat(ctx, params.chatId));

  handle(app, 'POST /chats/:chatId/mute', ({ ctx, params, body }) =>
    muteChat(ctx, params.chatId, body.isMuted),
  );

  handle(app, 'PUT /chats/:chatId/draft', async ({ ctx, params, body }) => {
    await keepDraft(ctx, params.chatId, body.draft);
    return { id: params.chatId };
  });
}

export function registerChatMessageRoutes(app: HttpApp): void {
  handle(app, 'GET /chats/hits', async ({ ctx, query }) => ({
    records: await findHits(ctx, query),
  }));

  handle(app, 'GET /chats/:chatId/messages', ({ ctx, params, query }) =>
    listMessagePage(ctx, params.chatId, query),
  );

  handle(app, 'POST /chats/:chatId/messages', ({ ctx, params, body, form }) =>
    sendChatMessage(ctx, params.chatId, { body, form }),
  );

  handle(app, 'PUT /chats/messages/:chatMessageId', ({ ctx, params, body }) =>
    editMessage(ctx, params.chatMessageId, body),
  );

  handle(app, 'DELETE /chats/messages/:chatMessageId', async ({ ctx, params }) => {
    await deleteMessage(ctx, params.chatMessageId);
    return { id: params.chatMessageId };
  });

  handle(app, 'PUT /chats/messages/:chatMessageId/reaction', ({ ctx, params, body }) =>
    reactToMessage(ctx, params.chatMessageId, body.emoji),
  );
}

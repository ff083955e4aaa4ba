import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';

interface ChatsSearch {
  /** The uuid of a ticket to discuss: its address is put into the message of the chat that is chosen. */
  ticket?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const readChatsSearch = ({ ticket }: Record<string, unknown>): ChatsSearch =>
  typeof ticket === 'string' && UUID.test(ticket) ? { ticket } : {};

export const chatsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/chats/{-$uuid}',
  staticData: { entry: 'chats' },
  validateSearch: readChatsSearch,
  component: lazyRouteComponent(() => withTexts(import('./chats-page.tsx')), 'ChatsPage'),
});

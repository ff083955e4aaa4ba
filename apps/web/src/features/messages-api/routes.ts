import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';

export const messagesApiRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/messages-api',
  staticData: { entry: 'messagesApi' },
  component: lazyRouteComponent(
    () => withTexts(import('./messages-api-page.tsx')),
    'MessagesApiPage',
  ),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/webhooks',
  staticData: { entry: 'webhooks' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./webhooks-page.tsx')), 'WebhooksPage'),
});

export const webhookLogRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/webhooks/$webhookId',
  staticData: { entry: 'webhooks' },
  component: lazyRouteComponent(() => withTexts(import('./log-page.tsx')), 'LogPage'),
});

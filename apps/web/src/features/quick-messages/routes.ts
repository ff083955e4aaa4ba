import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const quickMessagesRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/quick-messages',
  staticData: { entry: 'quickMessages' },
  validateSearch: (raw: Record<string, unknown>): { q?: string; queue?: number } => ({
    ...searchText(raw),
    ...(Number.isSafeInteger(raw.queue) ? { queue: raw.queue as number } : {}),
  }),
  component: lazyRouteComponent(
    () => withTexts(import('./quick-messages-page.tsx')),
    'QuickMessagesPage',
  ),
});

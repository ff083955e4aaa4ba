import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const promptsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/prompts',
  staticData: { entry: 'prompts' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./prompts-page.tsx')), 'PromptsPage'),
});

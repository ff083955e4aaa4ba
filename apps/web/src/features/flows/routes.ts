import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const flowsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/flowbuilders',
  staticData: { entry: 'flowbuilders' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./flows-page.tsx')), 'FlowsPage'),
});

/** Without an id there is nothing to draw. */
export const flowRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/flowbuilder/{-$flowId}',
  staticData: { entry: 'flowbuilders' },
  beforeLoad: ({ params }) => {
    if (params.flowId === undefined) throw redirect({ to: '/flowbuilders', search: {} });
  },
  component: lazyRouteComponent(
    () => withTexts(import('./editor/flow-editor-page.tsx')),
    'FlowEditorPage',
  ),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';

export const todolistRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/todolist',
  staticData: { entry: 'todolist' },
  component: lazyRouteComponent(() => withTexts(import('./todolist-page.tsx')), 'TodolistPage'),
});

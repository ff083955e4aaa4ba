import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';

export const settingsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/settings',
  staticData: { entry: 'settings' },
  validateSearch: ({ area }: Record<string, unknown>): { area?: 'schedules' } =>
    area === 'schedules' ? { area } : {},
  component: lazyRouteComponent(() => withTexts(import('./settings-page.tsx')), 'SettingsPage'),
});

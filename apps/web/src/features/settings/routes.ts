import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

/** The tabs beside the options. */
const areas = ['schedules', 'companies', 'plans', 'payments', 'helps'] as const;
export type Area = (typeof areas)[number];

export const settingsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/settings',
  staticData: { entry: 'settings' },
  validateSearch: (search: Record<string, unknown>): { area?: Area; q?: string } => {
    const area = areas.find((each) => each === search.area);
    return { ...(area && { area }), ...searchText(search) };
  },
  component: lazyRouteComponent(() => withTexts(import('./settings-page.tsx')), 'SettingsPage'),
});

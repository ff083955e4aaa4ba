import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

/** The tabs beside the options. */
const areas = ['schedules', 'companies', 'plans', 'invoices', 'payments', 'helps'] as const;
export type Area = (typeof areas)[number];

export const settingsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/settings',
  staticData: { entry: 'settings' },
  validateSearch: (
    search: Record<string, unknown>,
  ): { area?: Area; q?: string; company?: number } => {
    const area = areas.find((each) => each === search.area);
    const company = Number(search.company);
    return {
      ...(area && { area }),
      ...(Number.isSafeInteger(company) && company > 0 && { company }),
      ...searchText(search),
    };
  },
  component: lazyRouteComponent(() => withTexts(import('./settings-page.tsx')), 'SettingsPage'),
});

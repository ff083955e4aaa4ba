import { companyStates } from '@prosa/contract/companies/manifest';
import { type InvoiceFilter, invoiceFilters } from '@prosa/contract/invoices/filters';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

/** The tabs beside the options. */
const areas = [
  ...(['schedules', 'usage', 'support'] as const),
  ...(['console', 'companies', 'plans', 'invoices', 'payments', 'helps', 'branding'] as const),
] as const;
/** Which companies the list shows. */
const shownStates = [...companyStates, 'dueSoon'] as const;
export type ShownState = (typeof shownStates)[number];
export type Area = (typeof areas)[number];

export const settingsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/settings',
  staticData: { entry: 'settings' },
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    area?: Area;
    q?: string;
    state?: ShownState;
    company?: number;
    status?: InvoiceFilter;
  } => {
    const area = areas.find((each) => each === search.area);
    const state = shownStates.find((each) => each === search.state);
    const status = invoiceFilters.find((each) => each === search.status);
    const company = Number(search.company);
    return {
      ...(area && { area }),
      ...(state && { state }),
      ...(status && { status }),
      ...(Number.isSafeInteger(company) && company > 0 && { company }),
      ...searchText(search),
    };
  },
  component: lazyRouteComponent(() => withTexts(import('./settings-page.tsx')), 'SettingsPage'),
});

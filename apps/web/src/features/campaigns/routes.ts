import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const campaignsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/campaigns',
  staticData: { entry: 'campaigns' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./campaigns-page.tsx')), 'CampaignsPage'),
});

export const campaignReportRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/campaign/$campaignId/report',
  staticData: { entry: 'campaigns' },
  component: lazyRouteComponent(() => withTexts(import('./report-page.tsx')), 'ReportPage'),
});

export const campaignsConfigRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/campaigns-config',
  staticData: { entry: 'campaignsConfig' },
  component: lazyRouteComponent(
    () => withTexts(import('./campaigns-config-page.tsx')),
    'CampaignsConfigPage',
  ),
});

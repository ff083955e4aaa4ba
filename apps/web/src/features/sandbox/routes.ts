import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';
import { getSession } from '../../session/session.ts';
import { readPhoneSearch } from './phone-search.ts';

export const sandboxRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/sandbox',
  staticData: { entry: 'sandbox' },
  validateSearch: readPhoneSearch,
  // Unknown page where the operator switched the test phone off.
  beforeLoad: () => {
    const session = getSession();
    if (session.status === 'signedIn' && !session.hasSandbox) throw notFound();
  },
  component: lazyRouteComponent(() => withTexts(import('./sandbox-page.tsx')), 'SandboxPage'),
});

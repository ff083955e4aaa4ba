import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { publicRoutes } from '../../session/routes.ts';

const staticData = { entry: null };

export const loginRoute = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/login',
  staticData,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

/** `?companyId=` of links to the public pages; it has no effect. The router reads digits as a number. */
function companyOf({ companyId }: Record<string, unknown>): { companyId?: string } {
  const isGiven = typeof companyId === 'string' || typeof companyId === 'number';
  return isGiven ? { companyId: String(companyId) } : {};
}

export const signupRoute = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/signup',
  staticData,
  validateSearch: companyOf,
  component: lazyRouteComponent(() => withTexts(import('./signup-page.tsx')), 'SignupPage'),
});

export const setupRoute = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/setup',
  staticData,
  component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
});

export const forgotRoute = createRoute({
  getParentRoute: () => publicRoutes,
  path: '/forgetpsw',
  staticData,
  validateSearch: companyOf,
  component: lazyRouteComponent(() => import('./forgot-page.tsx'), 'ForgotPage'),
});

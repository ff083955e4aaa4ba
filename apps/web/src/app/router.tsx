import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { forgotRoute, loginRoute, setupRoute, signupRoute } from '../features/sign-in/routes.ts';
import { payRoute } from '../features/subscription/routes.ts';
import { printRoute } from '../features/transcripts/routes.ts';
import { twoFactorRoute } from '../features/users/two-factor-route.ts';
import { privateRoutes, publicRoutes, root } from '../session/routes.ts';
import { ErrorPage, NotFoundPage, StartingPage } from './fallback-pages.tsx';
import * as screens from './screens.ts';

const unguarded = { entry: null };

/** A signed-in person stays in the shell at an unknown address. */
const anyOther = createRoute({
  getParentRoute: () => privateRoutes,
  path: '$',
  staticData: unguarded,
  component: NotFoundPage,
});

root.update({ staticData: unguarded, notFoundComponent: NotFoundPage });
privateRoutes.update({
  staticData: unguarded,
  component: lazyRouteComponent(() => import('./inbox.ts'), 'Shell'),
  notFoundComponent: NotFoundPage,
});

export const router = createRouter({
  routeTree: root.addChildren([
    publicRoutes.addChildren([loginRoute, signupRoute, setupRoute, forgotRoute]),
    twoFactorRoute,
    printRoute,
    payRoute,
    privateRoutes.addChildren([...Object.values(screens), anyOther]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: StartingPage,
  trailingSlash: 'never',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

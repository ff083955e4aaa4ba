import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { root } from '../../session/routes.ts';
import { startSession } from '../../session/session.ts';

/** For people whose company requires a second factor, until they have one. */
export const twoFactorRoute = createRoute({
  getParentRoute: () => root,
  path: '/two-factor',
  staticData: { entry: null },
  beforeLoad: async () => {
    const session = await startSession();
    if (session.status !== 'signedIn' || !session.user.needsTwoFactor) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => withTexts(import('./two-factor-page.tsx')), 'TwoFactorPage'),
});

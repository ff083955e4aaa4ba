import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, root } from '../../session/routes.ts';

/** `?invoice=` is the invoice to pay. The router reads digits as a number. */
function invoiceOf({ invoice }: Record<string, unknown>): { invoice?: number } {
  const id = Number(invoice);
  return Number.isSafeInteger(id) && id > 0 ? { invoice: id } : {};
}

export const subscriptionRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/subscription',
  staticData: { entry: 'financeiro' },
  validateSearch: invoiceOf,
  component: lazyRouteComponent(
    () => withTexts(import('./subscription-page.tsx')),
    'SubscriptionPage',
  ),
});

/** A pay link, for anybody who has it, signed in or not. */
export const payRoute = createRoute({
  getParentRoute: () => root,
  path: '/pay/$token',
  staticData: { entry: null },
  component: lazyRouteComponent(() => withTexts(import('./pay-page.tsx')), 'PayPage'),
});

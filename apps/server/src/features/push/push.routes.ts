import { type HttpApp, handle } from '../../core/http/http.ts';
import { getSubscription, subscribe, unsubscribe } from './push.service.ts';

export function registerPushRoutes(app: HttpApp): void {
  handle(app, 'GET /push-subscription', ({ ctx }) => getSubscription(ctx));

  handle(app, 'PUT /push-subscription', async ({ ctx, body }) => {
    await subscribe(ctx, body);
    return { isSubscribed: true as const };
  });

  handle(app, 'DELETE /push-subscription', async ({ ctx }) => {
    await unsubscribe(ctx);
    return { isSubscribed: false as const };
  });
}

/** Subscribes the browser of a session to pushes, and unsubscribes it. */
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { isTarget } from '../../core/http/guarded-http.ts';
import { areKeys } from './encrypt-push.ts';
import { dropSubscriptions, hasSubscription, putSubscription } from './push.queries.ts';
import { vapidPublicKey } from './vapid.ts';

export async function getSubscription(ctx: UserCtx) {
  const isSubscribed = await inTransaction(ctx, (tx) => hasSubscription(tx, ctx.actor.sessionId));
  return { publicKey: vapidPublicKey(ctx.core), isSubscribed };
}

/** @throws ERR_VALIDATION for an address that we do not send to and for invalid keys */
export async function subscribe(
  ctx: UserCtx,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; showsText: boolean },
): Promise<void> {
  const keys = {
    p256dh: Buffer.from(subscription.keys.p256dh, 'base64url'),
    auth: Buffer.from(subscription.keys.auth, 'base64url'),
  };
  if (!isTarget(ctx.core.config, subscription.endpoint)) throw wrong('endpoint');
  if (!areKeys(keys)) throw wrong('keys.p256dh');
  const { id: userId, sessionId } = ctx.actor;
  const { endpoint, showsText } = subscription;
  await inTransaction(ctx, (tx) =>
    putSubscription(tx, { sessionId, userId, endpoint, showsText, ...keys }),
  );
}

const wrong = (field: string) =>
  appError('ERR_VALIDATION', { details: [{ field, part: 'body', problem: 'custom' }] });

export async function unsubscribe(ctx: UserCtx): Promise<void> {
  await inTransaction(ctx, (tx) => dropSubscriptions(tx, [ctx.actor.sessionId]));
}

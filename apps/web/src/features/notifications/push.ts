/** Subscribes this browser to push notifications while no page is open, and unsubscribes it. */
import { call } from '../../session/session.ts';
import { wantsNotifications, wantsText } from './notification-wishes.ts';

/** False in a development server, and in browsers without a push service. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && import.meta.env.PROD;

/** Synchronises the browser's subscription and the server with the settings here. */
export async function syncPush(): Promise<void> {
  const push = await pushManager();
  if (!push) return;
  const server = await call('GET /push-subscription', {});
  const own = await push.getSubscription();
  if (wantsNotifications()) return enter(push, own, server);
  await own?.unsubscribe();
  if (server.isSubscribed) await call('DELETE /push-subscription', {});
}

interface ServerSide {
  publicKey: string;
  isSubscribed: boolean;
}

async function enter(push: PushManager, own: PushSubscription | null, server: ServerSide) {
  // Otherwise it belongs to another session of this browser, or to a server with another key.
  const isOurs = own && server.isSubscribed && keyOf(own) === server.publicKey;
  if (own && !isOurs) await own.unsubscribe();
  const subscription = isOurs ? own : await subscribe(push, server.publicKey);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return;
  const body = { endpoint, keys: { p256dh, auth }, showsText: wantsText() };
  await call('PUT /push-subscription', { body });
}

/** At the end of a session: the next person who signs in here must not receive its notifications. */
export async function leavePush(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  await subscription?.unsubscribe();
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

/** Some browsers have the API but no push service: only open pages notify there. */
async function subscribe(push: PushManager, key: string): Promise<PushSubscription | undefined> {
  try {
    return await push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

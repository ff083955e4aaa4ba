/** Subscribes this browser to notifications while no page is open, and takes it back. */
import { call } from '../../session/session.ts';
import { wantsNotifications, wantsText } from './notification-wishes.ts';

/** Not in a development server, nor in browsers without a push service. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && import.meta.env.PROD;

/** Makes the browser and the server agree with what is wished here. */
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
  // Else made for another session of this browser, or for a server that had another key.
  const isOurs = own && server.isSubscribed && keyOf(own) === server.publicKey;
  if (own && !isOurs) await own.unsubscribe();
  const subscription = isOurs ? own : await subscribe(push, server.publicKey);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return;
  const body = { endpoint, keys: { p256dh, auth }, showsText: wantsText() };
  await call('PUT /push-subscription', { body });
}

/** At the end of a session: what it was told must not come to whoever signs in here next. */
export async function leavePush(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  await subscription?.unsubscribe();
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

/** Some browsers have the button and no service behind it: then there are notifications of open pages only. */
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

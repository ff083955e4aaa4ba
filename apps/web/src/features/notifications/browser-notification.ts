import { brandOf } from '../../core/brand.ts';
import { wantsNotifications } from './notification-wishes.ts';

export interface Shown {
  title: string;
  body: string;
  /** A newer notification replaces an older one with the same tag, including a push message. */
  tag: string;
  /** Page that a click opens. */
  path: string;
  onClick: () => void;
}

/** Shows a system notification. Does nothing without browser support or permission. */
export function showNotification({ title, body, tag, path, onClick }: Shown): void {
  if (!wantsNotifications()) return;
  const options = { body, tag, icon: brandOf().appIcon ?? '/icons/icon-192.png' };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      onClick();
      notification.close();
    };
  } catch {
    // Phones allow them from a service worker only; it forwards the click to this page.
    navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { ...options, data: { path } }))
      .catch(() => undefined);
  }
}

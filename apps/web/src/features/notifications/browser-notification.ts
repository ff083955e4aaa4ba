import { wantsNotifications } from './notification-wishes.ts';

export interface Shown {
  title: string;
  body: string;
  /** A newer one takes the place of the older, also of one that came as a push. */
  tag: string;
  /** Where a click leads. */
  path: string;
  onClick: () => void;
}

/** A message of the operating system. Browsers without them, or told no, simply show none. */
export function showNotification({ title, body, tag, path, onClick }: Shown): void {
  if (!wantsNotifications()) return;
  const options = { body, tag, icon: '/icons/icon-192.png' };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      onClick();
      notification.close();
    };
  } catch {
    // Phones allow them from a service worker only; it brings the click back to this page.
    navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { ...options, data: { path } }))
      .catch(() => undefined);
  }
}

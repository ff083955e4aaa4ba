/** Messages of the operating system. Browsers without them, or told no, simply show none. */
export function askForNotifications(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return;
  Notification.requestPermission().catch(() => undefined);
}

interface Shown {
  title: string;
  body: string;
  /** One per ticket: a newer one takes the place of the older. */
  tag: string;
  onClick: () => void;
}

export function showNotification({ title, body, tag, onClick }: Shown): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag, icon: '/logo.svg' });
    notification.onclick = () => {
      window.focus();
      onClick();
      notification.close();
    };
  } catch {
    // Phones allow them from a service worker only.
  }
}

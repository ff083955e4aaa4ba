/** Alerts by sound and notification, each in only one tab of this browser. */
import type { AlertSound } from '@prosa/contract/alerts';
import { isLookedAt } from '../../ui/use-is-looked-at.ts';
import { type Shown, showNotification } from './browser-notification.ts';
import { mayTell } from './one-tab.ts';
import { playSound } from './sounds.ts';
import { getVolume } from './volume.ts';

/** Maximum shown at once: there may be more after a time without a connection. */
const AT_ONCE = 3;

interface News {
  /** The same in every tab. */
  key: string;
  sound: AlertSound;
  notification: Shown;
}

export function tell(all: readonly News[]): void {
  for (const [index, news] of all.entries()) tellOne(news, index < AT_ONCE).catch(() => undefined);
}

async function tellOne({ key, sound, notification }: News, isShown: boolean): Promise<void> {
  if (!(await mayTell(key))) return;
  playSound(sound, getVolume());
  if (isShown) showNotification(notification);
}

/** Whether the ticket is open, and the page in front. */
export const isTicketLookedAt = (path: string, uuid: string): boolean =>
  isLookedAt() && path.endsWith(`/${uuid}`);

/** Whether this browser may notify, and what it may say. Kept here: it is about this screen, not about the person. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';

type Wish = 'notify' | 'notifyText';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Browsers without notifications have no permission to ask for; nothing is shown of them then. */
const permission = (): NotificationPermission | 'unknown' =>
  typeof Notification === 'undefined' ? 'unknown' : Notification.permission;

/** Not answered yet, and not switched off here. */
export const canAsk = (): boolean => permission() === 'default' && readStored('notify') !== 'off';

export const wantsNotifications = (): boolean =>
  permission() === 'granted' && readStored('notify') !== 'off';

/** The words of customers stay off a screen that others pass, unless its user wants them there. */
export const wantsText = (): boolean => readStored('notifyText') === 'on';

export function setWish(wish: Wish, isOn: boolean): void {
  writeStored(wish, isOn ? 'on' : 'off');
  tell();
}

/** The browser's own question; it must come out of a press. */
export async function askForNotifications(): Promise<void> {
  if (permission() === 'default') await Notification.requestPermission();
  tell();
}

export const usePermission = () => useSyncExternalStore(subscribe, permission);
export const useWantsNotifications = () => useSyncExternalStore(subscribe, wantsNotifications);
export const useWantsText = () => useSyncExternalStore(subscribe, wantsText);

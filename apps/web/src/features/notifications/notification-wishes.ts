/**
 * Whether this browser may notify, and with which text. Stored here, because it concerns the device, not the person.
 */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';

type Setting = 'notify' | 'notifyText';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Browsers without notifications have no permission to ask for; all settings are hidden then. */
const permission = (): NotificationPermission | 'unknown' =>
  typeof Notification === 'undefined' ? 'unknown' : Notification.permission;

/** Not answered yet, and not switched off here. */
export const canAsk = (): boolean => permission() === 'default' && readStored('notify') !== 'off';

export const wantsNotifications = (): boolean =>
  permission() === 'granted' && readStored('notify') !== 'off';

/** Customers' messages are hidden in notifications, because others may see the screen, unless the user allows them. */
export const wantsText = (): boolean => readStored('notifyText') === 'on';

export function setNotification(setting: Setting, isOn: boolean): void {
  writeStored(setting, isOn ? 'on' : 'off');
  tell();
}

/** Asks for the browser's permission; must be called from a click. */
export async function askForNotifications(): Promise<void> {
  if (permission() === 'default') await Notification.requestPermission();
  tell();
}

export const usePermission = () => useSyncExternalStore(subscribe, permission);
export const useWantsNotifications = () => useSyncExternalStore(subscribe, wantsNotifications);
export const useWantsText = () => useSyncExternalStore(subscribe, wantsText);

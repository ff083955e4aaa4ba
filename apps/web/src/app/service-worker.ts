/** The page's side of the service worker: registers it, opens tickets from notifications, notices new versions. */
import { useSyncExternalStore } from 'react';
import { firstScreen } from '../session/first-screen.ts';

const CHECK_MS = 60 * 60 * 1000;

let isUpdated = false;
const listeners = new Set<() => void>();

/** @param open opens the page that a notification links to */
export function startServiceWorker(open: (path: string) => void): void {
  const { serviceWorker } = navigator;
  // Plain http and some private windows have none; everything works without it but the offline start and push messages.
  if (!serviceWorker) return;
  let hasOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker only begins to serve the version that is already loaded.
    if (hasOne) noteUpdate();
    hasOne = true;
  });
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string') open(data.open);
  });
  serviceWorker.startMessages();
  const start = () => register(serviceWorker).catch(() => undefined);
  // The first screen's files are fetched before those for an offline start.
  void firstScreen.then(start);
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register('/sw.js', { updateViaCache: 'none' });
  // Pages stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}

function noteUpdate(): void {
  isUpdated = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A newer version than this page's is ready; it is used from the next load on. */
export const useIsUpdated = (): boolean => useSyncExternalStore(subscribe, () => isUpdated);

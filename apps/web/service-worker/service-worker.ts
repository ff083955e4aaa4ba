/** What works without an open page: the app starts offline, and notifications arrive. */
import { openPage, showPush } from './notifications.ts';
import { answer, keepShell, removeOldShells } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  // Takes over at once, without a reload: pages that are open keep their files, see removeOldShells.
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const reply = answer(event.request);
  if (reply) event.respondWith(reply);
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(self, event.notification.data));
});

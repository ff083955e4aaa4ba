import { z } from 'zod';
import { route } from './route.ts';

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=?=?$`));
};

/** The browser's subscription (`PushSubscription.toJSON()`), with the names of RFC 8291. */
const subscription = {
  /** Address at the browser vendor's push service. */
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
};

export const pushRoutes = {
  'GET /push-subscription': route({
    access: 'user',
    response: z.object({
      /** The server's identity at push services (RFC 8292), for `pushManager.subscribe`. */
      publicKey: z.string(),
      isSubscribed: z.boolean(),
    }),
    summary: 'Get whether this session receives notifications while no page is open',
  }),
  'PUT /push-subscription': route({
    access: 'user',
    body: z.object({ ...subscription, showsText: z.boolean() }),
    response: z.object({ isSubscribed: z.literal(true) }),
    summary: 'Send notifications to this session while no page is open',
  }),
  'DELETE /push-subscription': route({
    access: 'user',
    response: z.object({ isSubscribed: z.literal(false) }),
    summary: 'Stop notifications for this session',
  }),
} as const;

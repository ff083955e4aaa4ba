import type { Fixtures } from '../../testing/sweep-material.ts';

/** With the public key of RFC 8291's example. */
const pushSubscription = {
  endpoint: 'https://push.example.com/sweep',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  showsText: false,
};

export const fixtures = {
  'GET /push-subscription': () => [{}],
  'PUT /push-subscription': () => [{ body: pushSubscription }],
  'DELETE /push-subscription': () => [{}],
} satisfies Fixtures;

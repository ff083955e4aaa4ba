import { type Fixtures, nextEmail, nextName, nextPassword } from '../../testing/sweep-material.ts';

export const fixtures = {
  'POST /setup': () => [
    {
      body: { token: 'x', name: nextName(), email: nextEmail(), password: nextPassword() },
      status: 404,
    },
  ],
} satisfies Fixtures;

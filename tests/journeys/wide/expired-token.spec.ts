/** An access token expires between two messages: nobody notices, and nothing is sent twice. */

import type { Page } from '@playwright/test';
import { ApiError } from '@prosa/contract/client';
import { signIn } from '../../stage/attendant.ts';
import { eventually } from '../../stage/eventually.ts';
import { ServerProcess } from '../../stage/server-process.ts';
import { databaseUrl, masterKey, scratchDir } from '../kit/database.ts';
import { bubble, field, open } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

test('sends a message once even if the token has just expired', async ({ enter, shop, faults }) => {
  faults.expect(/answer 403 to /);
  const server = await ServerProcess.start({
    databaseUrl: await databaseUrl(),
    dataDir: scratchDir(),
    // Long enough for waiting requests to be answered in one token's lifetime, on a slow machine too.
    env: { ROLES: 'api', ACCESS_TOKEN_MS: '5000', MASTER_KEY: masterKey() },
  });
  try {
    const { person, page } = await enter({}, { baseURL: server.url });
    const customer = await shop.conversation(person);
    await open(page, customer.name);
    const asked: string[] = [];
    page.on('response', (answer) => {
      asked.push(
        `${answer.request().method()} ${new URL(answer.url()).pathname} ${answer.status()}`,
      );
    });
    await field(page).fill('Sem ninguém notar');
    const letGo = await holdAllButSends(page);
    const later = await signIn(server.url, 'bruno@aurora.demo');
    // A token that is younger than the page's has expired.
    await eventually('a token runs out', () =>
      later.call('GET /auth/me').then(
        () => false,
        (error) => error instanceof ApiError && error.code === 'ERR_SESSION_EXPIRED',
      ),
    );
    await field(page).press('Enter');
    const sends = () =>
      asked.filter((text) => text.startsWith('POST /api/messages/')).map((text) => text.slice(-3));
    await expect.poll(sends).toEqual(['403']);
    letGo();
    await expect(bubble(page, 'Sem ninguém notar')).toBeVisible();
    await expect.poll(async () => (await customer.received()).length).toBe(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(sends()).toEqual(['403', '201']);
    const renewals = asked.filter((text) => text.includes('refresh_token'));
    expect(renewals.length).toBeGreaterThan(0);
    expect(renewals.filter((text) => !text.endsWith('200'))).toEqual([]);
    await expect(page).toHaveURL(/\/tickets\//);
    expect(await customer.received()).toHaveLength(1);
    await page.close();
  } finally {
    await server.end('SIGKILL');
  }
});

/** The page's own requests would renew the token before the send. */
async function holdAllButSends(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    const isSend = /POST .*\/api\/messages\//.test(
      `${route.request().method()} ${route.request().url()}`,
    );
    if (!isSend) await promise;
    await route.continue();
  });
  return resolve;
}

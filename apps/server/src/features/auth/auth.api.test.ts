import { ApiError } from '@prosa/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildQueue, buildUser, TEST_PASSWORD } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
});
afterAll(() => app?.stop());

/** What a refused call answered. */
async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, code: error.code };
    throw error;
  }
  throw new Error('was not refused');
}

describe('sign-in', () => {
  it('answers one user shape in login, refresh and me', async () => {
    const queue = await buildQueue(app.core, companyId);
    const { email } = await buildUser(app.core, companyId, { queueIds: [queue.id] });
    const session = await app.login(email);
    expect(session.user).toMatchObject({
      email,
      companyId,
      queues: [{ id: queue.id, name: queue.name, color: queue.color }],
    });
    expect(await session.call('GET /auth/me')).toEqual(session.user);
    const renewed = await app.client({ cookie: session.cookie, 'x-prosa': '1' })(
      'POST /auth/refresh_token',
    );
    expect(renewed.user).toEqual(session.user);
    expect(JSON.stringify(renewed)).not.toContain('argon2');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../conversation/media/files.table.ts';
import { settings } from '../../conversation/settings/settings.table.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { buildCompany, buildQueue, buildUser } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { quickMessages } from './quick-messages.table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

describe('small lists', () => {
  it('lists queues of the company by position, then by name', async () => {
    const { id } = await buildCompany(app.core);
    await buildQueue(app.core, (await buildCompany(app.core)).id);
    await buildQueue(app.core, id, { name: 'Zebra', orderQueue: 1 });
    await buildQueue(app.core, id, { name: 'Beta' });
    await buildQueue(app.core, id, { name: 'Alfa' });
    const { call } = await app.enter(id);
    const found = await call('GET /queue');
    expect(found.map((queue) => queue.name)).toEqual(['Zebra', 'Alfa', 'Beta']);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(['color', 'id', 'name']);
  });

  it('12: a companyId in the query is ignored', async () => {
    const [mine, theirs] = [await buildCompany(app.core), await buildCompany(app.core)];
    await buildQueue(app.core, theirs.id);
    const { call } = await app.enter(mine.id);
    expect(await call('GET /queue', { query: { companyId: String(theirs.id) } })).toEqual([]);
    const users = await call('GET /users/list', { query: { companyId: String(theirs.id) } });
    expect(users).toHaveLength(1);
  });

  it('lists active personal and general quick messages, with a signed file', async () => {
    const companyId = (await buildCompany(app.core)).id;
    const [me, colleague] = [
      await buildUser(app.core, companyId),
      await buildUser(app.core, companyId),
    ];
    const fileId = crypto.randomUUID();
    await inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
      await db.insert(files).values({
        companyId,
        id: fileId,
        key: `${companyId}/aa/${fileId}`,
        name: 'tabela de preços.pdf',
        mime: 'application/pdf',
        bytes: 3,
      });
      const message = (shortcode: string, userId: number, values = {}) => ({
        companyId,
        shortcode,
        message: `texto ${shortcode}`,
        userId,
        ...values,
      });
      await db
        .insert(quickMessages)
        .values([
          message('oi', me.id, { fileId }),
          message('geral', colleague.id, { geral: true }),
          message('alheia', colleague.id),
          message('parada', me.id, { status: false }),
        ]);
    });
    const { call } = await app.login(me.email);
    const found = await call('GET /quick-messages/list', { query: { userId: colleague.id } });
    expect(found.map((row) => row.shortcode)).toEqual(['geral', 'oi']);
    expect(found[0]).toMatchObject({ mediaPath: null, mediaName: null });
    expect(found[1]).toMatchObject({ mediaName: 'tabela de preços.pdf' });
    expect(found[1]?.mediaPath).toMatch(new RegExp(`^/media/${fileId}/.*[?&]s=`));
  });

  it('lists only public settings', async () => {
    const companyId = (await buildCompany(app.core)).id;
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.insert(settings).values([
        { companyId, key: 'call', value: 'enabled' },
        { companyId, key: 'paymentToken', value: 'canary-secret' },
      ]),
    );
    const session = await app.enter(companyId);
    const found = await session.call('GET /settings');
    const values = found.map(({ key, value }) => ({ key, value }));
    expect(values).toContainEqual({ key: 'call', value: 'enabled' });
    expect(values).toContainEqual({ key: 'userRating', value: 'disabled' });
    expect(session.user.company.settings).toEqual(values);
    expect(JSON.stringify([found, session.user])).not.toContain('canary-secret');
  });

  it('returns the version of the package', async () => {
    expect((await app.client()('GET /version')).version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { fetchWaitingMedia } from '../../gateway/outbound/fetch-media.ts';
import { baileysCapabilities } from '../../provider/capabilities/baileys.capabilities.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const MB = 1_000_000;

let app: TestApp;
let companyId: number;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  await allow(1);
});

/** Megabytes of the company's plan. */
const allow = (megabytes: number) =>
  inSystem(app.core, (db) =>
    db.execute(sql`update plans set storage_megabytes = ${megabytes}
      where id = (select plan_id from companies where id = ${companyId})`),
  );

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'dados.bin');

let shortcodes = 0;
async function keep(bytes: number, who = admin) {
  shortcodes += 1;
  const body = { shortcode: `oi-${shortcodes}`, message: 'Olá' };
  const { id } = await who.call('POST /quick-messages', { body });
  const params = { quickMessageId: id };
  const files = { file: [fileOf(bytes)] };
  await who.call('POST /quick-messages/:quickMessageId/media-upload', { params, body: {}, files });
  return params;
}

async function shown() {
  const company = await admin.call('GET /companies/:companyId', { params: { companyId } });
  return { bytes: company.storageBytes, megabytes: company.plan.storageMegabytes };
}

test('counts stored bytes and shows them with the plan’s limit', async () => {
  const [one] = [await keep(300_000), await keep(200_000)];
  expect(await shown()).toEqual({ bytes: 500_000, megabytes: 1 });
  await admin.call('DELETE /quick-messages/:quickMessageId', { params: one });
  expect(await shown()).toEqual({ bytes: 200_000, megabytes: 1 });
});

test('refuses a file over the limit with a text and stores nothing; other companies are not affected', async () => {
  await keep(MB);
  expect(await refusal(keep(1))).toBe('403 ERR_STORAGE_LIMIT');
  expect(await shown()).toEqual({ bytes: MB, megabytes: 1 });
  const { id } = await buildCompany(app.core);
  const other = await app.enter(id, { profile: 'admin' });
  await keep(10, other);
  await allow(2);
  await keep(1);
});

test('sends texts but no files over the limit', async () => {
  const { id: connectionId } = await buildConnection(app.core, companyId);
  const { id: ticketId } = await buildTicket(app.core, companyId, { connectionId });
  const params = { ticketId };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  await keep(MB);
  const send = (files: { medias?: File[] }) =>
    admin.call('POST /messages/:ticketId', {
      params,
      body: { body: 'veja', clientId: crypto.randomUUID() },
      files,
    });
  expect(await refusal(send({ medias: [fileOf(10)] }))).toBe('403 ERR_STORAGE_LIMIT');
  expect(await send({})).toBeTruthy();
});

test.each([0, 'no plan'] as const)('has no limit with %s', async (limit) => {
  if (limit === 0) await allow(0);
  else
    await inSystem(app.core, (db) =>
      db.execute(sql`update companies set plan_id = null where id = ${companyId}`),
    );
  await keep(MB);
  await keep(MB);
  expect((await shown()).bytes).toBe(2 * MB);
});

test('counts many files at once', async () => {
  await allow(0);
  const before = await Promise.all(Array.from({ length: 10 }, () => keep(1000)));
  expect((await shown()).bytes).toBe(10_000);
  await Promise.all(
    before.map((params) => admin.call('DELETE /quick-messages/:quickMessageId', { params })),
  );
  expect((await shown()).bytes).toBe(0);
});

test('stores a customer’s message without its file, which can be fetched later', async () => {
  const { core } = app;
  const { id: connectionId } = await buildConnection(core, companyId, {
    provider: 'baileys',
    status: 'CONNECTED',
  });
  const { lease, append } = await openTestProvider(core, companyId, connectionId);
  await keep(MB);
  const media = { ref: 'x', mime: 'audio/ogg', name: 'audio.ogg', bytes: 3 };
  for (let n = 0; n < 6; n++) await append(inbound({ kind: 'audio', body: `nota ${n}`, media }));
  const never = () => Promise.reject(new Error('not asked for'));
  let downloads = 0;
  const session = {
    fetchMedia: async () => {
      downloads += 1;
      return Readable.from([Buffer.from('oi!')]);
    },
    execute: never,
    lookup: never,
    close: never,
    ended: new Promise<never>(() => {}),
  };
  const { signal } = new AbortController();
  const fetchAll = () =>
    fetchWaitingMedia(companyCtx(core, companyId), {
      core,
      lease,
      session,
      signal,
      capabilities: baileysCapabilities,
    });
  await fetchAll();
  const states = () =>
    inTransaction(companyCtx(core, companyId), async ({ db }) => {
      const { rows } = await db.execute<{ id: string; media_state: string }>(
        sql`select id, media_state from messages where connection_id = ${connectionId} order by id`,
      );
      return rows;
    });
  const all = await states();
  expect(all.map((row) => row.media_state)).toEqual(Array(6).fill('full'));
  expect(downloads).toBe(0);
  await allow(2);
  const params = { messageId: all[0]!.id };
  expect(await admin.call('POST /messages/:messageId/fetch-file', { params })).toMatchObject({
    mediaState: 'pending',
  });
  await fetchAll();
  expect((await states()).map((row) => row.media_state).sort()).toEqual([
    ...Array(5).fill('full'),
    'ready',
  ]);
});

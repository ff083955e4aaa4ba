import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { fetchWaitingMedia } from '../../gateway/outbound/fetch-media.ts';
import { baileysCapabilities } from '../../provider/capabilities/baileys.capabilities.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

test('fetches an abandoned voice note on request', async () => {
  const { core } = app;
  const { id: companyId } = await buildCompany(core);
  const { id: connectionId } = await buildConnection(core, companyId, { provider: 'baileys' });
  const { lease, append } = await openTestProvider(core, companyId, connectionId);
  const ctx = companyCtx(core, companyId);
  const user = await buildUser(core, companyId, { profile: 'admin' });
  const admin = await app.login(user.email);
  const waveform = Buffer.alloc(64, 50).toString('base64');
  const file = { ref: 'x', mime: 'audio/ogg', name: 'audio.ogg', bytes: 3 };
  const media = { ...file, voice: true, waveform };
  await append(inbound({ kind: 'audio', body: '', media }));
  const {
    tickets: [ticket],
  } = await admin.call('GET /tickets', { query: { showAll: 'true' } });
  expect(ticket?.lastMessage).toBe('🎤');
  const params = { ticketId: ticket!.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  const message = async () =>
    (await admin.call('GET /messages/:ticketId', { params })).messages[0]!;

  let isPhoneOn = false;
  const never = () => Promise.reject(new Error('not asked for'));
  const session = {
    fetchMedia: async () => (isPhoneOn ? Readable.from([Buffer.from('oi!')]) : never()),
    execute: never,
    lookup: never,
    close: never,
    ended: new Promise<never>(() => {}),
  };
  const { signal } = new AbortController();
  const fetchAll = async () => {
    await fetchWaitingMedia(ctx, {
      core,
      lease,
      session,
      signal,
      capabilities: baileysCapabilities,
    });
    // The next attempt is later.
    await inTransaction(ctx, ({ db }) => db.execute(sql`update messages set next_try_at = null`));
  };
  for (let n = 0; n < 8; n++) await fetchAll();
  const { id, mediaState, mediaWaveform } = await message();
  expect([mediaState, mediaWaveform]).toEqual(['failed', waveform]);

  isPhoneOn = true;
  await fetchAll();
  expect(await message()).toMatchObject({ mediaState: 'failed' });
  const woken = Promise.withResolvers<number>();
  const stop = core.wakes.on('media', woken.resolve);
  const again = { params: { messageId: id } };
  const link = (status: string) =>
    inTransaction(ctx, ({ db }) => db.execute(sql`update connections set status = ${status}`));
  // Nobody would fetch it before the device is linked again.
  await link('qrcode');
  await expect(admin.call('POST /messages/:messageId/fetch-file', again)).rejects.toMatchObject({
    code: 'ERR_WAPP_NOT_INITIALIZED',
  });
  expect(await message()).toMatchObject({ mediaState: 'failed' });
  await link('CONNECTED');
  expect(await admin.call('POST /messages/:messageId/fetch-file', again)).toMatchObject({
    mediaState: 'pending',
  });
  expect(await woken.promise).toBe(connectionId);
  stop();
  await fetchAll();
  expect(await message()).toMatchObject({
    mediaState: 'ready',
    mediaName: 'audio.ogg',
    mediaWaveform: waveform,
  });
  // Fetched files stay as they are.
  expect(await admin.call('POST /messages/:messageId/fetch-file', again)).toMatchObject({
    mediaState: 'ready',
  });
});

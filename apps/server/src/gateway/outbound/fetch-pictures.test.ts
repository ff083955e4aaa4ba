import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeDuePictures } from '../../conversation/media/contact-pictures.queries.ts';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { baileysCapabilities } from '../../provider/capabilities/baileys.capabilities.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { fetchDuePictures } from './fetch-pictures.ts';

let app: TestApp;
let admin: TestSession;
let provider: TestProvider;
let connectionId: number;
let ctx: Ctx;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { id: companyId } = await buildCompany(app.core);
  ({ id: connectionId } = await buildConnection(app.core, companyId, { provider: 'baileys' }));
  provider = await openTestProvider(app.core, companyId, connectionId);
  ctx = companyCtx(app.core, companyId);
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  admin = await app.login(user.email);
});
afterAll(() => app.stop());

const drawn = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#27ae60' } })
    .png()
    .toBuffer();

/** A provider that shows this picture for everybody, and counts the requests. */
function showing(bytes: Buffer | undefined) {
  let asked = 0;
  const never = () => Promise.reject(new Error('not asked for'));
  const session = {
    fetchPicture: async () => {
      asked++;
      return bytes && Readable.from([bytes]);
    },
    execute: never,
    lookup: never,
    fetchMedia: never,
    close: never,
    ended: new Promise<never>(() => {}),
  };
  const run = async () => {
    await fetchDuePictures(ctx, {
      core: app.core,
      lease: provider.lease,
      session,
      capabilities: baileysCapabilities,
      signal: new AbortController().signal,
    });
    return asked;
  };
  return { run };
}

async function pictureOf(number: string) {
  const { contacts } = await admin.call('GET /contacts', { query: { searchParam: number } });
  return contacts[0]?.profilePicUrl;
}

const due = () => inTransaction(ctx, (tx) => takeDuePictures(tx, connectionId, 100));

test('fetches a picture when a thread begins, and again no sooner than a day later', async () => {
  const from = '5511973000001';
  await provider.append(inbound({ from }));
  const { run } = showing(await drawn(300));
  expect(await run()).toBe(1);
  expect(await pictureOf(from)).toMatch(/^\/media\//);
  const identity = { kind: 'pn' as const, value: from };
  await provider.append({ t: 'contact', ids: [identity], picture: 'changed', at: new Date() });
  await provider.append(inbound({ from }));
  expect(await run()).toBe(1);
  expect(await due()).toEqual([]);
});

test('stores none when no picture is visible or the file is not a picture', async () => {
  const [hidden, odd] = ['5511973000002', '5511973000003'];
  await provider.append(inbound({ from: hidden }));
  await showing(undefined).run();
  await provider.append(inbound({ from: odd }));
  await showing(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).run();
  expect([await pictureOf(hidden), await pictureOf(odd)]).toEqual([null, null]);
  expect(await due()).toEqual([]);
});

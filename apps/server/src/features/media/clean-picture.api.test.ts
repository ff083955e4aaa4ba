import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import { fetchWaitingMedia } from '../../gateway/outbound/fetch-media.ts';
import { baileysCapabilities } from '../../provider/capabilities/baileys.capabilities.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app.stop());

type Format = 'jpeg' | 'png' | 'webp';
const RED = { r: 200, g: 30, b: 30 };

/** Taken with the camera on its side: stored 40 by 20, shown 20 by 40. */
const photo = (format: Format): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: RED } })
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Ana Souza' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

const asFile = async (format: Format) =>
  new File([new Uint8Array(await photo(format))], `foto.${format}`);

async function stored(path: string | null | undefined) {
  const answer = await admin.open(path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { exif, xmp, iptc, width, height, orientation, format } = await sharp(bytes).metadata();
  const length = Number(answer.headers.get('content-length'));
  return {
    beside: exif ?? xmp ?? iptc,
    width,
    height,
    orientation,
    format,
    isWhole: length === bytes.length,
  };
}

const CLEAN = { beside: undefined, width: 20, height: 40, orientation: undefined, isWhole: true };

async function send(files: File[]) {
  const { id: connectionId } = await buildConnection(app.core, companyId);
  const { id: ticketId } = await buildTicket(app.core, companyId, { connectionId });
  const params = { ticketId };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  const body = { body: '', clientId: crypto.randomUUID() };
  const sent = await admin.call('POST /messages/:ticketId', {
    params,
    body,
    files: { medias: files },
  });
  return [sent].flat()[0]!;
}

describe('removes metadata from a picture and turns it upright', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('sent to a customer as %s', async (format) => {
    const message = await send([await asFile(format)]);
    expect([message.mediaWidth, message.mediaHeight]).toEqual([20, 40]);
    expect(await stored(message.mediaUrl)).toEqual({ ...CLEAN, format });
  });

  test('cleans pictures of quick messages', async () => {
    const body = { shortcode: 'foto', message: 'Olá' };
    const { id } = await admin.call('POST /quick-messages', { body });
    const row = await admin.call('POST /quick-messages/:quickMessageId/media-upload', {
      params: { quickMessageId: id },
      body: {},
      files: { file: [await asFile('jpeg')] },
    });
    expect(await stored(row.mediaPath)).toEqual({ ...CLEAN, format: 'jpeg' });
  });

  test('cleans pictures of file lists', async () => {
    const { id } = await admin.call('POST /files', {
      body: { name: 'Fotos', message: 'Veja', options: [] },
    });
    const list = await admin.call('POST /files/uploadList/:listId', {
      params: { listId: id },
      body: {},
      files: { files: [await asFile('jpeg')] },
    });
    expect(await stored(list.options[0]?.path)).toEqual({ ...CLEAN, format: 'jpeg' });
  });
});

test('sends a picture without metadata byte for byte', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: RED } })
    .jpeg({ quality: 55 })
    .toBuffer();
  const { mediaUrl } = await send([new File([new Uint8Array(bytes)], 'limpa.jpg')]);
  expect(Buffer.from(await (await admin.open(mediaUrl)).arrayBuffer())).toEqual(bytes);
});

test('keeps customers’ files unchanged', async () => {
  const { core } = app;
  const bytes = await photo('jpeg');
  const { id: connectionId } = await buildConnection(core, companyId, { provider: 'baileys' });
  const { lease, append } = await openTestProvider(core, companyId, connectionId);
  const media = { ref: 'x', mime: 'image/jpeg', name: 'foto.jpg', bytes: bytes.length };
  await append(inbound({ kind: 'image', body: '', media }));
  const never = () => Promise.reject(new Error('not asked for'));
  await fetchWaitingMedia(companyCtx(core, companyId), {
    core,
    lease,
    signal: new AbortController().signal,
    session: {
      fetchMedia: async () => Readable.from([bytes]),
      execute: never,
      lookup: never,
      close: never,
      ended: new Promise<never>(() => {}),
    },
    capabilities: baileysCapabilities,
  });
  const { rows } = await inTransaction(companyCtx(core, companyId), ({ db }) =>
    db.execute<{ ticket_id: number }>(
      sql`select ticket_id from messages where connection_id = ${connectionId}`,
    ),
  );
  const params = { ticketId: Number(rows[0]?.ticket_id) };
  const { messages } = await admin.call('GET /messages/:ticketId', { params });
  const answer = await admin.open(messages[0]?.mediaUrl);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
});

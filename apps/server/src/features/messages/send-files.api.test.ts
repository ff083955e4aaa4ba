/** Files that attendants send: their real type, where they are stored, and how they are converted. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { recordingName } from '@prosa/contract/recordings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeRuns } from '../../conversation/messages/outbox.queries.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { toCommand } from '../../gateway/outbound/outbox.present.ts';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const VOICE = path.resolve(import.meta.dirname, '../../demo/voice.mp3');
/** Stands for ffmpeg: writes the first page of an OGG/Opus file to its last argument. */
const FFMPEG = `#!${process.execPath}
const head = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(11)]);
require('node:fs').writeFileSync(process.argv.at(-1), head);
`;

let app: TestApp;
let phone: SandboxPhone;
let admin: TestSession;
let companyId: number;
let tools: string;

beforeAll(async () => {
  tools = await mkdtemp(path.join(os.tmpdir(), 'prosa-test-tools-'));
  const ffmpeg = path.join(tools, 'ffmpeg.cjs');
  await writeFile(ffmpeg, FFMPEG);
  await chmod(ffmpeg, 0o755);
  app = await startTestApp({ FFMPEG_PATH: ffmpeg });
  ({ id: companyId } = await buildCompany(app.core));
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  admin = await app.login(email);
  phone = await linkSandbox(app, admin);
});
afterAll(async () => {
  await app.stop();
  await rm(tools, { recursive: true });
});

let lastNumber = 0;

/** A customer has written, and the ticket is accepted. */
async function openTicket(): Promise<{ number: string; ticketId: number }> {
  const number = `5511955${String(++lastNumber).padStart(6, '0')}`;
  await phone.write(number, 'oi');
  const ticket = await eventually('the ticket', async () => {
    const query = { searchParam: number, showAll: 'true' } as const;
    return (await admin.call('GET /tickets', { query })).tickets[0];
  });
  const params = { ticketId: ticket.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  return { number, ticketId: ticket.id };
}

const send = async (ticketId: number, body: object, files: Record<string, File[]>) =>
  (await admin.call('POST /messages/:ticketId', { params: { ticketId }, body, files })) as Message;

const reached = (number: string, count: number) =>
  eventually(`${count} messages on the phone`, async () => {
    const shown = (await phone.shows(number)).filter((message) => !message.fromCustomer);
    return shown.length >= count && shown;
  });

/** How many files lie in the storage folder. */
async function storedFiles(): Promise<number> {
  const folder = path.join(app.core.config.dataDir, 'files', String(companyId));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('files', () => {
  const png = async (side = 8) =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: side, height: side, channels: 3, background: '#0f7a55' } })
            .png()
            .toBuffer(),
        ),
      ],
      'foto.png',
      { type: 'image/png' },
    );

  test('sends a picture with its caption and serves it only at a signed address', async () => {
    const { number, ticketId } = await openTicket();
    const row = await send(ticketId, { body: 'veja' }, { medias: [await png()] });
    expect(row).toMatchObject({
      mediaType: 'image',
      body: 'veja',
      mediaWidth: 8,
      mediaMime: 'image/png',
    });
    expect(await reached(number, 1)).toMatchObject([{ mediaType: 'image', body: 'veja' }]);
    const good = await admin.open(row.mediaUrl);
    expect([
      good.status,
      good.headers.get('content-type'),
      good.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff']);
    expect(good.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('44: an altered address is 404', async () => {
    const { ticketId } = await openTicket();
    const { mediaUrl } = await send(ticketId, {}, { medias: [await png()] });
    const url = new URL(mediaUrl!, app.url);
    const altered = [
      (u: URL) => u.searchParams.set('c', String(companyId + 1)),
      (u: URL) => u.searchParams.set('e', String(Number(u.searchParams.get('e')) + 1)),
      (u: URL) => u.searchParams.set('s', 'x'.repeat(43)),
      (u: URL) => u.searchParams.delete('s'),
      (u: URL) => {
        u.pathname = u.pathname.replace(/[0-9a-f]{12}/, '0123456789ab');
      },
    ];
    for (const alter of altered) {
      const copy = new URL(url);
      alter(copy);
      expect((await fetch(copy)).status).toBe(404);
    }
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
  ])('36: %s named .png is refused and leaves nothing', async (_name, content) => {
    const { ticketId } = await openTicket();
    const before = await storedFiles();
    const file = new File([content], 'foto.png', { type: 'image/png' });
    await expect(send(ticketId, {}, { medias: [file] })).rejects.toMatchObject({
      status: 422,
      code: 'ERR_MEDIA_INVALID',
    });
    expect(await storedFiles()).toBe(before);
  });

  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  test.each([
    ['a page', () => page, ['application', 'application/octet-stream', 'attachment']],
    [
      'a page with an archive behind it',
      () => Buffer.concat([page, zip]),
      ['application', 'application/octet-stream', 'attachment'],
    ],
    [
      'an archive with a page behind it',
      () => Buffer.concat([zip, page]),
      ['application', 'application/zip', 'attachment'],
    ],
    [
      'a picture with a page behind it',
      async () => Buffer.concat([Buffer.from(await (await png()).arrayBuffer()), page]),
      ['image', 'image/png', 'inline'],
    ],
  ])('37: %s is never run, whatever its name and type say', async (_name, bytes, wanted) => {
    const { ticketId } = await openTicket();
    const file = new File([new Uint8Array(await bytes())], 'nota.html', { type: 'text/html' });
    const { mediaUrl, mediaType } = await send(ticketId, {}, { medias: [file] });
    const { headers } = await admin.open(mediaUrl);
    const [disposition] = headers.get('content-disposition')?.split(';') ?? [];
    expect([mediaType, headers.get('content-type'), disposition]).toEqual(wanted);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  test.each(['../../../etc/passwd', 'a\u0000b.txt', `${'x'.repeat(300)}.txt`, 'CON', '..'])(
    '38: named %j is stored under our own name',
    async (name) => {
      const { ticketId } = await openTicket();
      const row = await send(ticketId, {}, { medias: [new File(['texto'], name)] });
      expect(row.mediaName).not.toMatch(/[/\\\p{Cc}]/u);
      expect(row.mediaName!.length).toBeLessThanOrEqual(200);
      expect(await (await admin.open(row.mediaUrl)).text()).toBe('texto');
    },
  );

  test('39: one byte too many is 413, and nothing is stored', async () => {
    const { ticketId } = await openTicket();
    const before = await storedFiles();
    const file = new File([new Uint8Array(limits.fileBytes.max + 1)], 'grande.bin');
    await expect(send(ticketId, {}, { medias: [file] })).rejects.toMatchObject({
      status: 413,
      code: 'ERR_TOO_LARGE',
    });
    expect(await storedFiles()).toBe(before);
  });

  test('42: a playlist that calls itself a film is a document, and nothing is fetched', async () => {
    const { ticketId } = await openTicket();
    const playlist = '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\nhttp://127.0.0.1:1/x\n';
    const row = await send(
      ticketId,
      {},
      { medias: [new File([playlist], 'filme.mp4', { type: 'video/mp4' })] },
    );
    expect([row.mediaType, row.mediaMime]).toEqual(['application', 'application/octet-stream']);
    expect(await (await admin.open(row.mediaUrl)).text()).toBe(playlist);
  });

  test('40: a picture of too many pixels is refused without being decoded', async () => {
    const { ticketId } = await openTicket();
    const before = process.memoryUsage().rss;
    const file = new File([new Uint8Array(pngHeader(50_000, 50_000))], 'enorme.png');
    await expect(send(ticketId, {}, { medias: [file] })).rejects.toMatchObject({
      code: 'ERR_MEDIA_INVALID',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('sends several files as several messages, with the caption on the first', async () => {
    const { ticketId } = await openTicket();
    const rows = (await send(
      ticketId,
      { body: 'três' },
      {
        medias: [await png(), new File(['a'], 'a.txt'), new File(['b'], 'b.txt')],
      },
    )) as unknown as Message[];
    expect(rows.map((row) => [row.mediaType, row.body])).toEqual([
      ['image', 'três'],
      ['application', ''],
      ['application', ''],
    ]);
  });

  test('22: other bytes under the same name and key are refused, the same are sent once', async () => {
    const { ticketId } = await openTicket();
    const clientId = crypto.randomUUID();
    const note = (text: string) => ({ medias: [new File([text], 'nota.txt')] });
    const first = await send(ticketId, { clientId }, note('às nove'));
    expect((await send(ticketId, { clientId }, note('às nove'))).id).toBe(first.id);
    await expect(send(ticketId, { clientId }, note('às dez!'))).rejects.toMatchObject({
      status: 422,
      code: 'ERR_IDEMPOTENCY_MISMATCH',
    });
  });
});

describe('accepts a recording in MP3 only', () => {
  test.each([
    ['of the composer is a voice note', recordingName(new Date()), 'audio/ogg; codecs=opus', true],
    ['of anybody is a file', 'musica.mp3', 'audio/mpeg', false],
  ])('%s', async (_what, name, mime, isVoice) => {
    const { ticketId } = await openTicket();
    const mp3 = new Uint8Array(await readFile(VOICE));
    const waveform = Buffer.alloc(64, 50).toString('base64');
    const row = await send(ticketId, { waveform }, { medias: [new File([mp3], name)] });
    expect([row.mediaMime, row.mediaPlayUrl !== null]).toEqual([mime, isVoice]);
    expect(row.mediaWaveform).toBe(isVoice ? waveform : null);
    const { lastMessage } = await admin.call('GET /tickets/:ticketId', { params: { ticketId } });
    expect(lastMessage).toBe(isVoice ? '🎤' : '🎤 musica.mp3');
    if (isVoice) {
      const played = await admin.open(row.mediaPlayUrl);
      expect(played.headers.get('content-type')).toBe('audio/mpeg');
    }
  });
});

test('sends the waveform of a recording to the provider', async () => {
  const { core } = app;
  const { id: connectionId } = await buildConnection(core, companyId, { provider: 'baileys' });
  const { append } = await openTestProvider(core, companyId, connectionId);
  const from = '5511955999999';
  await append(inbound({ from }));
  const query = { searchParam: from, showAll: 'true' } as const;
  const { id: ticketId } = (await admin.call('GET /tickets', { query })).tickets[0]!;
  await admin.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'open' } });
  const waveform = Buffer.alloc(64, 50).toString('base64');
  const medias = [new File([new Uint8Array(await readFile(VOICE))], recordingName(new Date()))];
  await send(ticketId, { waveform }, { medias });
  const [waiting] = await inTransaction(companyCtx(core, companyId), (tx) =>
    takeRuns(tx, connectionId, { busy: [], threads: [1, 0, 0, 0] }),
  );
  const open = () => Promise.reject(new Error('not read'));
  expect(toCommand(waiting!, { to: [], open })).toMatchObject({ file: { voice: true, waveform } });
});

test('describes the loudness of a recording in 64 bytes', async () => {
  const { ticketId } = await openTicket();
  const medias = [new File([new Uint8Array(await readFile(VOICE))], recordingName(new Date()))];
  for (const bytes of [0, 63, 65, 10_000]) {
    const waveform = Buffer.alloc(bytes, 50).toString('base64');
    await expect(send(ticketId, { waveform }, { medias })).rejects.toMatchObject({ status: 400 });
  }
});

/** Signature and IHDR of a PNG that claims a size. */
function pngHeader(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(25);
  ihdr.writeUInt32BE(13, 0);
  ihdr.write('IHDR', 4, 'latin1');
  ihdr.writeUInt32BE(width, 8);
  ihdr.writeUInt32BE(height, 12);
  ihdr.set([8, 2, 0, 0, 0], 16);
  const { crc32 } = process.getBuiltinModule('node:zlib');
  ihdr.writeUInt32BE(crc32(ihdr.subarray(4, 21)), 21);
  const idat = Buffer.from('0000000a49444154789c6360000002000154a24f7e', 'hex');
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ihdr, idat]);
}

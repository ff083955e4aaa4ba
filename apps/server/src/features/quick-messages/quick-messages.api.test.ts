import { existsSync } from 'node:fs';
import type { QuickMessage } from '@prosa/contract/quick-messages';
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../conversation/media/files.table.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { buildCompany, buildQueue } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import { flushed } from '../../testing/socket-rooms.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const ABSENT = '404 ERR_NO_QUICKMESSAGE_FOUND';
const FORBIDDEN = '403 ERR_NO_PERMISSION';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let ana: TestSession;
let rui: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  const enter = async (profile: 'admin' | 'user') => app.enter(companyId, { profile });
  [admin, ana, rui] = [await enter('admin'), await enter('user'), await enter('user')];
});
afterAll(() => app?.stop());

const add = (who: TestSession, shortcode: string, values = {}) =>
  who.call('POST /quick-messages', {
    body: { shortcode, message: `Texto ${shortcode}`, ...values },
  });
const of = ({ id }: { id: number }) => ({ params: { quickMessageId: String(id) } });
const get = (who: TestSession, row: { id: number }) =>
  who.call('GET /quick-messages/:quickMessageId', of(row));
const change = (who: TestSession, row: { id: number }, body: object) =>
  who.call('PUT /quick-messages/:quickMessageId', { ...of(row), body });
const remove = (who: TestSession, row: { id: number }) =>
  who.call('DELETE /quick-messages/:quickMessageId', of(row));
const upload = (who: TestSession, row: { id: number }, file: Blob) =>
  who.call('POST /quick-messages/:quickMessageId/media-upload', {
    ...of(row),
    body: { typeArch: 'quickMessage' },
    files: { file: [file] },
  });
const picture = (name = 'folheto.png') => new File([PIXEL], name, { type: 'text/plain' });
const codes = async (who: TestSession, query = {}) =>
  (await who.call('GET /quick-messages', { query })).records.map((row) => row.shortcode);
const pictureOf = ({ mediaPath }: QuickMessage) => ana.open(mediaPath);
const storedFiles = () =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) => db.select().from(files));

test('requires a shortcode and a text or a file; the rest has defaults', async () => {
  expect(await refusal(add(ana, '   '))).toBe('400 ERR_VALIDATION');
  expect(await refusal(add(ana, 'x'.repeat(51)))).toBe('400 ERR_VALIDATION');
  expect(await refusal(add(ana, 'nada', { message: ' ' }))).toBe('422 ERR_EMPTY_MESSAGE');
  const made = await add(ana, ' bomdia ', { message: ' Bom dia ' });
  expect(made).toMatchObject({
    shortcode: 'bomdia',
    message: 'Bom dia',
    geral: false,
    status: true,
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    userId: ana.user.id,
  });
  expect(await refusal(change(ana, made, { message: '' }))).toBe('422 ERR_EMPTY_MESSAGE');
  await remove(ana, made);
  expect(await refusal(get(ana, made))).toBe(ABSENT);
});

test('can consist of a file alone, which cannot be removed until there is a text', async () => {
  const body = { shortcode: 'tabela', geral: true };
  const made = await ana.call('POST /quick-messages', { body, files: { file: [picture()] } });
  expect(made).toMatchObject({ message: '', geral: true, mediaName: 'folheto.png' });
  const drop = () => ana.call('DELETE /quick-messages/:quickMessageId/media-upload', of(made));
  expect(await refusal(drop())).toBe('422 ERR_EMPTY_MESSAGE');
  await change(ana, made, { message: 'Segue a tabela.' });
  expect(await drop()).toMatchObject({ isMedia: false, message: 'Segue a tabela.' });
});

test('hides personal quick messages from everybody else, admins too', async () => {
  const heard: unknown[] = [];
  const socket = await rui.socket();
  socket.on(`company-${companyId}-quickmessage`, (event) => heard.push(event));
  const mine = nextEvent<EventPayloads['quickmessage']>(
    await ana.socket(),
    `company-${companyId}-quickmessage`,
  );
  const own = await add(ana, 'segredo');
  expect(await mine).toEqual({ action: 'create', record: own });
  for (const other of [rui, admin]) {
    expect(await refusal(get(other, own))).toBe(ABSENT);
    expect(await refusal(change(other, own, { message: 'x' }))).toBe(ABSENT);
    expect(await refusal(remove(other, own))).toBe(ABSENT);
    expect(await refusal(upload(other, own, picture()))).toBe(ABSENT);
    expect(await codes(other, { searchParam: 'segredo' })).toEqual([]);
  }
  await flushed(socket);
  expect(heard).toEqual([]);
});

test('shows general ones to all; author and admins change them; made personal, others lose them', async () => {
  const general = await add(ana, 'horario', { geral: true });
  expect((await get(rui, general)).message).toBe('Texto horario');
  expect(await refusal(change(rui, general, { message: 'x' }))).toBe(FORBIDDEN);
  expect(await refusal(remove(rui, general))).toBe(FORBIDDEN);
  expect(await change(admin, general, { message: 'Das 9 às 18' })).toMatchObject({
    message: 'Das 9 às 18',
    geral: true,
  });
  const listed = async (who: TestSession) =>
    (await who.call('GET /quick-messages/list')).map((row) => row.shortcode);
  expect(await listed(rui)).toContain('horario');

  const lost = nextEvent<EventPayloads['quickmessage']>(
    await rui.socket(),
    `company-${companyId}-quickmessage`,
  );
  const kept = nextEvent<EventPayloads['quickmessage']>(
    await ana.socket(),
    `company-${companyId}-quickmessage`,
  );
  await change(admin, general, { geral: false });
  expect(await lost).toEqual({ action: 'delete', id: general.id });
  expect(await kept).toMatchObject({ action: 'update', record: { id: general.id, geral: false } });
  expect(await listed(rui)).not.toContain('horario');
  expect(await listed(ana)).toContain('horario');
  await change(ana, general, { status: false });
  expect(await listed(ana)).not.toContain('horario');
  expect(await codes(ana, { searchParam: 'horario' })).toEqual(['horario']);
});

test('searches by shortcode and text, in pages', async () => {
  for (let n = 10; n < 32; n++) await add(ana, `lote${n}`, { message: 'Promoção de verão' });
  const query = { searchParam: 'PROMOCAO' };
  const first = await ana.call('GET /quick-messages', { query });
  expect(first).toMatchObject({ count: 22, hasMore: true });
  expect(first.records).toHaveLength(20);
  const rest = { ...query, cursor: first.cursor ?? '' };
  expect(await codes(ana, rest)).toEqual(['lote30', 'lote31']);
  expect(await codes(ana, { ...query, pageNumber: 2 })).toEqual(['lote30', 'lote31']);
  expect(await codes(ana, { searchParam: 'lote11' })).toEqual(['lote11']);
  expect(await codes(rui, query)).toEqual([]);
});

test('detects the type of a file by its bytes; replacing and deleting leaves nothing', async () => {
  const before = (await storedFiles()).length;
  const row = await add(ana, 'folheto');
  expect(await refusal(upload(ana, row, new File(['no'], 'foto.png')))).toBe(
    '422 ERR_MEDIA_INVALID',
  );
  const nothing = ana.call('POST /quick-messages/:quickMessageId/media-upload', {
    ...of(row),
    files: {},
  });
  expect(await refusal(nothing)).toBe('400 ERR_VALIDATION');
  const one = await upload(ana, row, picture('../../folheto.png'));
  expect(one).toMatchObject({ isMedia: true, mediaName: 'folheto.png', mediaType: 'image/png' });
  const answer = await pictureOf(one);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);

  const page = new File(['<script>alert(1)</script>'], 'página.html', { type: 'text/html' });
  const two = await upload(ana, row, page);
  const served = await pictureOf(two);
  expect(served.headers.get('content-type')).toBe('application/octet-stream');
  expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await pictureOf(one)).status).toBe(404);

  const without = await ana.call('DELETE /quick-messages/:quickMessageId/media-upload', of(row));
  expect(without).toMatchObject({ isMedia: false, mediaPath: null });
  await upload(ana, row, picture());
  const [last] = (await storedFiles()).filter(({ name }) => name === 'folheto.png');
  await remove(ana, row);
  expect(await storedFiles()).toHaveLength(before);
  const path = app.core.storage.localPath(last!.key);
  await eventually('its bytes are gone', () => !existsSync(path));
});

test('deletes the personal quick messages of a deleted user and keeps the general ones', async () => {
  const leaver = await app.enter(companyId);
  const before = (await storedFiles()).length;
  const own = await add(leaver, 'minha');
  await upload(leaver, own, picture());
  const general = await add(leaver, 'nossa', { geral: true });
  await admin.call('DELETE /users/:userId', { params: { userId: String(leaver.user.id) } });
  expect(await get(rui, general)).toMatchObject({ shortcode: 'nossa', userId: null });
  expect(await storedFiles()).toHaveLength(before);
  expect(await refusal(change(rui, general, { message: 'x' }))).toBe(FORBIDDEN);
  await remove(admin, general);
  const { events } = await admin.call('GET /audit', { query: { action: 'quickMessageDeleted' } });
  expect(events[0]).toMatchObject({ subject: String(general.id), detail: 'nossa' });
});

test('can be limited to queues of the company, filtered by one, and unlimited again', async () => {
  const [sales, support] = [
    (await buildQueue(app.core, companyId)).id,
    (await buildQueue(app.core, companyId)).id,
  ];
  const foreign = (await buildQueue(app.core, (await buildCompany(app.core)).id)).id;
  expect(await refusal(add(ana, 'alheia', { queueIds: [foreign] }))).toBe(
    '404 ERR_QUEUE_NOT_FOUND',
  );
  const everywhere = await add(ana, 'fila-todas', { geral: true });
  const limited = await add(ana, 'fila-vendas', { geral: true, queueIds: [sales, sales] });
  expect([everywhere.queueIds, limited.queueIds]).toEqual([[], [sales]]);
  const foundIn = (queueId: number) =>
    codes(rui, { queueId: String(queueId), searchParam: 'fila-' });
  expect(await foundIn(sales)).toEqual(['fila-todas', 'fila-vendas']);
  expect(await foundIn(support)).toEqual(['fila-todas']);
  const listed = await rui.call('GET /quick-messages/list');
  expect(listed.find(({ id }) => id === limited.id)?.queueIds).toEqual([sales]);
  expect(await refusal(change(ana, limited, { queueIds: [foreign] }))).toBe(
    '404 ERR_QUEUE_NOT_FOUND',
  );
  expect(await change(ana, limited, { message: 'Outro' })).toMatchObject({ queueIds: [sales] });
  expect(await change(ana, limited, { queueIds: [] })).toMatchObject({ queueIds: [] });
  expect(await foundIn(support)).toEqual(['fila-todas', 'fila-vendas']);
});

test('is offered nowhere after its only queue was deleted', async () => {
  const [gone, kept] = [
    (await buildQueue(app.core, companyId)).id,
    (await buildQueue(app.core, companyId)).id,
  ];
  const only = await add(ana, 'so-dela', { geral: true, queueIds: [gone] });
  const both = await add(ana, 'de-duas', { geral: true, queueIds: [gone, kept] });
  const everywhere = await add(ana, 'de-todas', { geral: true });
  await admin.call('DELETE /queue/:queueId', { params: { queueId: String(gone) } });
  expect(await get(rui, only)).toMatchObject({ status: false, queueIds: [] });
  expect(await get(rui, both)).toMatchObject({ status: true, queueIds: [kept] });
  expect(await get(rui, everywhere)).toMatchObject({ status: true, queueIds: [] });
  const offered = (await rui.call('GET /quick-messages/list')).map(({ id }) => id);
  expect(offered).not.toContain(only.id);
});

test('accepts queues one by one in a form with a file', async () => {
  const queueIds = [
    (await buildQueue(app.core, companyId)).id,
    (await buildQueue(app.core, companyId)).id,
  ];
  const body = { shortcode: 'catalogo', queueIds };
  const made = await ana.call('POST /quick-messages', { body, files: { file: [picture()] } });
  expect(made.queueIds).toEqual(queueIds);
});

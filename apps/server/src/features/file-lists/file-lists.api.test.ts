import { existsSync } from 'node:fs';
import type { FileList } from '@prosa/contract/file-lists';
import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../conversation/media/files.table.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { buildCompany } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const ABSENT = '404 ERR_NO_FILE_FOUND';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let foreign: TestSession;
let socket: Awaited<ReturnType<TestSession['socket']>>;

beforeAll(async () => {
  app = await startTestApp();
  const enter = async (id: number) => app.enter(id, { profile: 'admin' });
  companyId = (await buildCompany(app.core)).id;
  admin = await enter(companyId);
  foreign = await enter((await buildCompany(app.core)).id);
  socket = await admin.socket();
});
afterAll(() => app?.stop());

const add = (name: string, options: string[] = []) =>
  admin.call('POST /files', {
    body: { name, message: `Segue ${name}`, options: options.map((each) => ({ name: each })) },
  });
const of = ({ id }: { id: number }) => ({ params: { listId: String(id) } });
const picture = (name: string) => new File([PIXEL], name);
const upload = (
  list: { id: number },
  sent: File[],
  body: { id?: string[]; name?: string[] } = {},
  who = admin,
) => who.call('POST /files/uploadList/:listId', { ...of(list), body, files: { files: sent } });
const storedFiles = () =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) => db.select().from(files));
const heard = () => nextEvent<EventPayloads['file']>(socket, `company-${companyId}-file`);
const names = ({ options }: FileList) => options.map(({ name }) => name);

test('creates, changes and deletes a list, and notifies admins', async () => {
  const made = heard();
  const list = await add('Catálogo', ['Capa', 'Preços']);
  expect(list).toMatchObject({ name: 'Catálogo', options: [{ path: null, mediaType: null }, {}] });
  expect(await made).toEqual({ action: 'create', file: list });
  const changed = heard();
  const [cover] = list.options;
  const after = await admin.call('PUT /files/:listId', {
    ...of(list),
    body: { name: 'Catálogos', options: [{ id: cover!.id, name: 'Frente' }, { name: 'Verso' }] },
  });
  expect([after.name, after.message, names(after)]).toEqual([
    'Catálogos',
    'Segue Catálogo',
    ['Frente', 'Verso'],
  ]);
  expect(after.options[0]?.id).toBe(cover!.id);
  expect(await changed).toEqual({ action: 'update', file: after });
  const gone = heard();
  expect(await admin.call('DELETE /files/:listId', of(list))).toEqual({ id: list.id });
  expect(await gone).toEqual({ action: 'delete', fileId: list.id });
  expect(await refusal(admin.call('GET /files/:listId', of(list)))).toBe(ABSENT);
  const { events } = await admin.call('GET /audit', { query: { action: 'fileListDeleted' } });
  expect(events[0]).toMatchObject({ subject: String(list.id), detail: 'Catálogos' });
});

test('keeps options that a colleague added when removedIds is given, and takes only the renamed options', async () => {
  const list = await add('A dois', ['Um', 'Dois', 'Três']);
  const [one, two] = list.options.map(({ id }) => id);
  await upload(list, [picture('colega.png')]);
  const change = (body: { options?: { id: number; name: string }[]; removedIds: number[] }) =>
    admin.call('PUT /files/:listId', { ...of(list), body });
  const after = await change({ options: [{ id: one!, name: 'Primeiro' }], removedIds: [two!] });
  expect(names(after)).toEqual(['Primeiro', 'Três', 'colega.png']);
  expect(await refusal(change({ removedIds: [one!, two!] }))).toBe(ABSENT);
  const stored = (await storedFiles()).length;
  const rest = await change({ removedIds: [after.options[2]!.id] });
  expect(names(rest)).toEqual(['Primeiro', 'Três']);
  expect(await storedFiles()).toHaveLength(stored - 1);
});

test('requires a name of three letters, a message, and unique names', async () => {
  for (const body of [
    { name: 'ab', message: 'x' },
    { name: 'abc', message: '  ' },
    { name: 'abc', message: 'x', options: Array.from({ length: 51 }, () => ({ name: 'n' })) },
  ])
    expect(await refusal(admin.call('POST /files', { body }))).toBe('400 ERR_VALIDATION');
  const one = await add('Manuais');
  expect(await refusal(add('Manuais'))).toBe('409 ERR_FILE_LIST_NAME_ALREADY_EXISTS');
  const other = await add('Guias');
  const renamed = admin.call('PUT /files/:listId', { ...of(other), body: { name: 'Manuais' } });
  expect(await refusal(renamed)).toBe('409 ERR_FILE_LIST_NAME_ALREADY_EXISTS');
  await admin.call('PUT /files/:listId', { ...of(one), body: { name: 'Manuais' } });
});

test('uploads several files at once into their options or as new ones, and replaces files', async () => {
  const before = (await storedFiles()).length;
  const list = await add('Fotos', ['Loja']);
  const [shop] = list.options;
  const full = await upload(list, [picture('loja.png'), picture('rua.png')], {
    id: [String(shop!.id)],
    name: ['Fachada'],
  });
  expect(full.options).toMatchObject([
    { id: shop!.id, name: 'Fachada', mediaType: 'image/png', bytes: PIXEL.length },
    { name: 'rua.png', mediaType: 'image/png' },
  ]);
  const answer = await admin.open(full.options[0]?.path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);

  const page = new File(['<script>alert(1)</script>'], 'pagina.html');
  const replaced = await upload(list, [page], { id: [String(shop!.id)] });
  expect(replaced.options[0]).toMatchObject({
    name: 'Fachada',
    mediaType: 'application/octet-stream',
  });
  expect((await admin.open(full.options[0]?.path)).status).toBe(404);
  expect(await storedFiles()).toHaveLength(before + 2);

  expect(await refusal(upload(list, []))).toBe('400 ERR_VALIDATION');
  expect(await refusal(upload(list, [new File(['no'], 'falsa.png'), picture('boa.png')]))).toBe(
    '422 ERR_MEDIA_INVALID',
  );
  expect(names(await admin.call('GET /files/:listId', of(list)))).toEqual(['Fachada', 'rua.png']);

  const shortLived = await add('Efêmera');
  await upload(shortLived, [picture('breve.png')]);
  await admin.call('DELETE /files/:listId', of(shortLived));
  expect(await storedFiles()).toHaveLength(before + 2);

  const keys = (await storedFiles()).map(({ key }) => key);
  await admin.call('PUT /files/:listId', { ...of(list), body: { options: [] } });
  expect(await storedFiles()).toHaveLength(before);
  const { localPath } = app.core.storage;
  await eventually('their bytes are gone', () => !keys.some((key) => existsSync(localPath(key))));
});

test('limits a list to fifty files', async () => {
  const list = await add(
    'Cheia',
    Array.from({ length: 50 }, (_, n) => `Arquivo ${n}`),
  );
  const before = (await storedFiles()).length;
  expect(await refusal(upload(list, [picture('mais.png')]))).toBe('422 ERR_TOO_MANY_FILES');
  expect(await storedFiles()).toHaveLength(before);
});

test('hides lists of other companies, also when mixed with own ones', async () => {
  const list = await add('Alheia', ['Um']);
  expect(await refusal(upload(list, [picture('x.png')], {}, foreign))).toBe(ABSENT);
  expect(await refusal(foreign.call('DELETE /files/:listId', of(list)))).toBe(ABSENT);
  const own = await foreign.call('POST /files', { body: { name: 'Minha', message: 'x' } });
  const option = list.options[0]!.id;
  const stolen = foreign.call('PUT /files/:listId', {
    ...of(own),
    body: { options: [{ id: option, name: 'Meu' }] },
  });
  expect(await refusal(stolen)).toBe(ABSENT);
  const into = upload(own, [picture('x.png')], { id: [String(option)] }, foreign);
  expect(await refusal(into)).toBe(ABSENT);
  expect((await foreign.call('GET /files')).files).toHaveLength(1);
  await foreign.call('DELETE /files/:listId', of(own));
  expect(names(await admin.call('GET /files/:listId', of(list)))).toEqual(['Um']);
});

test('searches by name and message, in pages', async () => {
  for (let n = 10; n < 32; n++) await add(`Pasta ${n}`);
  const first = await admin.call('GET /files', { query: { searchParam: 'segue PASTA' } });
  expect(first).toMatchObject({ count: 22, hasMore: true });
  const query = { searchParam: 'pasta', cursor: first.cursor ?? '' };
  const rest = await admin.call('GET /files', { query });
  expect(rest.files.map(({ name }) => name)).toEqual(['Pasta 30', 'Pasta 31']);
});

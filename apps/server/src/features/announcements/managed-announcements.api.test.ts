/** What operators do with announcements, and what readers hear of it. */
import type { ManagedAnnouncement } from '@prosa/contract/announcements';
import type { EventPayloads } from '@prosa/contract/realtime';
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, type buildUser } from '../../testing/builders.ts';
import { PIXEL } from '../../testing/pixel.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let operator: TestSession;
let ana: TestSession;
let rui: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker' });
  const enter = async (values: Parameters<typeof buildUser>[2], companyId?: number) =>
    app.enter(companyId ?? (await buildCompany(app.core)).id, values);
  operator = await enter({ profile: 'admin', super: true });
  ana = await enter({ profile: 'user' });
  rui = await enter({ profile: 'admin' }, ana.user.companyId);
});
afterAll(() => app?.stop());

const publish = (title: string, values: Record<string, unknown> = {}) =>
  operator.call('POST /announcements', { body: { priority: 2, title, text: 'Texto.', ...values } });
const change = ({ id }: ManagedAnnouncement, body: Record<string, unknown>) =>
  operator.call('PUT /announcements/:announcementId', { params: { announcementId: id }, body });
const picture = () => new File([PIXEL], 'cartaz.png', { type: 'image/png' });

/** What a user hears of announcements from now on. */
async function hearing(who: TestSession) {
  const heard: EventPayloads['announcement'][] = [];
  const socket = await who.socket();
  socket.on(eventName(who.user.companyId, 'announcement'), (event) => heard.push(event));
  return async (expected: string[]) => {
    const told = () => heard.map((event) => `${event.action} ${titleOf(event)}`.trim());
    await eventually(`hears ${expected.join(', ')}`, () => told().length >= expected.length);
    expect(told()).toEqual(expected);
  };
}
const titleOf = (event: EventPayloads['announcement']): string =>
  'announcement' in event ? event.announcement.title : '';

test('are created, changed, found and deleted, all of which is in the audit log', async () => {
  const made = await publish('Câmera nova', { status: false });
  expect(made).toMatchObject({ audience: 'all', status: false, reads: 0, confirms: 0, rev: 1 });
  const changed = await change(made, { title: 'Câmara nova', priority: 1 });
  const query = { searchParam: 'camara' };
  expect(await operator.call('GET /announcements/all', { query })).toMatchObject({
    records: [changed],
    count: 1,
    hasMore: false,
  });
  const params = { announcementId: made.id };
  await operator.call('DELETE /announcements/:announcementId', { params });
  expect(await refusal(operator.call('GET /announcements/:announcementId', { params }))).toBe(
    '404 ERR_NO_ANNOUNCEMENT_FOUND',
  );
  const { events } = await operator.call('GET /audit', { query: {} });
  const about = events.filter(({ subject }) => subject === String(made.id));
  expect(about.map(({ action }) => action)).toEqual([
    'announcementDeleted',
    'announcementChanged',
    'announcementCreated',
  ]);
});

test('are listed in pages', async () => {
  for (let n = 1; n <= 21; n++) await publish(`Página ${n}`, { status: false });
  const query = { searchParam: 'página' };
  const first = await operator.call('GET /announcements/all', { query });
  const titlesOf = ({ records }: typeof first) => records.map(({ title }) => title);
  expect(first).toMatchObject({ count: 21, hasMore: true });
  expect(titlesOf(first)[0]).toBe('Página 21');
  const next = { ...query, cursor: first.cursor ?? '' };
  const second = await operator.call('GET /announcements/all', { query: next });
  expect(titlesOf(second)).toEqual(['Página 1']);
});

test('come and go in open lists as they are switched, narrowed and deleted', async () => {
  const [anaHears, ruiHears] = [await hearing(ana), await hearing(rui)];
  const made = await publish('Vai e vem');
  await change(made, { title: 'Vem e vai' });
  await change(made, { adminsOnly: true });
  await change(made, { adminsOnly: false });
  await change(made, { status: false });
  await change(made, { title: 'Fora', status: false });
  await change(made, { status: true });
  await operator.call('DELETE /announcements/:announcementId', {
    params: { announcementId: made.id },
  });
  await anaHears([
    'create Vai e vem',
    'update Vem e vai',
    'delete',
    'create Vem e vai',
    'delete',
    'create Fora',
    'delete',
  ]);
  await ruiHears([
    'create Vai e vem',
    'update Vem e vai',
    'update Vem e vai',
    'create Vem e vai',
    'delete',
    'create Fora',
    'delete',
  ]);
});

test('leave the lists of companies that they are no longer for', async () => {
  const anaHears = await hearing(ana);
  const made = await publish('Mudança');
  const only = { audience: 'companies', companyIds: [operator.user.companyId] };
  expect(await change(made, only)).toMatchObject({
    companies: [{ id: operator.user.companyId }],
  });
  await anaHears(['create Mudança', 'delete']);
});

test('begin and end by themselves in open lists', async () => {
  const anaHears = await hearing(ana);
  const inMs = (ms: number) => new Date(app.core.now().getTime() + ms).toISOString();
  const shown = async () =>
    (await ana.call('GET /announcements', { query: { searchParam: 'relâmpago' } })).records;
  const made = await publish('Relâmpago', { startsAt: inMs(1500), endsAt: inMs(4000) });
  expect(made.publishedAt).toBe(made.startsAt);
  expect(await shown()).toEqual([]);
  await anaHears(['create Relâmpago']);
  expect(await shown()).toHaveLength(1);
  await anaHears(['create Relâmpago', 'delete']);
  expect(await shown()).toEqual([]);
});

test('have a picture that those who are shown them can open, and operators always', async () => {
  const made = await operator.call('POST /announcements', {
    body: { priority: '3', title: 'Cartaz', text: '…', status: 'false' },
    files: { file: [picture()] },
  });
  expect(made).toMatchObject({ mediaName: 'cartaz.png', status: false, priority: 3 });
  const statusFor = async (who: TestSession, path: string | null) => (await who.open(path)).status;
  expect(await statusFor(operator, made.mediaPath)).toBe(200);
  expect(await statusFor(ana, made.mediaPath)).toBe(404);
  await change(made, { status: true });
  expect(await statusFor(ana, made.mediaPath)).toBe(200);
  await change(made, { adminsOnly: true });
  expect(await statusFor(ana, made.mediaPath)).toBe(404);
  expect(await statusFor(rui, made.mediaPath)).toBe(200);

  const params = { announcementId: made.id };
  const replaced = await operator.call('POST /announcements/:announcementId/media-upload', {
    params,
    files: { file: [picture()] },
  });
  expect(replaced.mediaPath).not.toBe(made.mediaPath);
  expect(await statusFor(operator, made.mediaPath)).toBe(404);
  const bare = await operator.call('DELETE /announcements/:announcementId/media-upload', {
    params,
  });
  expect(bare).toMatchObject({ mediaPath: null, mediaName: null });
  expect(await statusFor(operator, replaced.mediaPath)).toBe(404);
});

test('take pictures alone', async () => {
  const made = await publish('Sem anexo');
  const upload = (file: File) =>
    refusal(
      operator.call('POST /announcements/:announcementId/media-upload', {
        params: { announcementId: made.id },
        files: { file: [file] },
      }),
    );
  expect(await upload(new File(['texto'], 'nota.txt'))).toBe('422 ERR_ANNOUNCEMENT_FILE');
  expect(await upload(new File(['não é'], 'falsa.png'))).toBe('422 ERR_MEDIA_INVALID');
});

test.each([
  [{ startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }, '400 ERR_VALIDATION'],
  [{ audience: 'plans' }, '400 ERR_VALIDATION'],
  [{ audience: 'companies', companyIds: [] }, '400 ERR_VALIDATION'],
  [{ audience: 'plans', planIds: [999_999] }, '404 ERR_NO_PLAN_FOUND'],
  [{ audience: 'companies', companyIds: [999_999] }, '404 ERR_NO_COMPANY_FOUND'],
  [{ title: ' ' }, '400 ERR_VALIDATION'],
  [{ priority: 4 }, '400 ERR_VALIDATION'],
])('are refused with %o', async (values, expected) => {
  expect(await refusal(publish('Errado', values))).toBe(expected);
  const made = await publish('Certo', { status: false });
  expect(await refusal(change(made, values))).toBe(expected);
});

test('can be managed only by operators', async () => {
  const made = await publish('Do operador', { status: false });
  const params = { announcementId: made.id };
  const body = { priority: 1 as const, title: 'Oi', text: 'Oi' };
  for (const attempt of [
    () => rui.call('POST /announcements', { body }),
    () => rui.call('GET /announcements/all'),
    () => rui.call('GET /announcements/:announcementId', { params }),
    () => rui.call('PUT /announcements/:announcementId', { params, body }),
    () => rui.call('DELETE /announcements/:announcementId', { params }),
  ])
    expect(await refusal(attempt())).toBe('403 ERR_NO_PERMISSION');
});

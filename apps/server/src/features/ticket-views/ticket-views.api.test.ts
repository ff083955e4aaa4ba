import type { Api } from '@prosa/contract';
import { limits } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTag,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let queueId: number;
let otherQueueId: number;
let admin: TestSession;
let lead: TestSession;
let ana: TestSession;
let rui: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
  queueId = (await buildQueue(app.core, companyId)).id;
  otherQueueId = (await buildQueue(app.core, companyId)).id;
  const enter = async (profile: 'admin' | 'supervisor' | 'user') =>
    app.login((await buildUser(app.core, companyId, { profile, queueIds: [queueId] })).email);
  [admin, lead, ana, rui] = [
    await enter('admin'),
    await enter('supervisor'),
    await enter('user'),
    await enter('user'),
  ];
});
afterAll(() => app?.stop());

type Body = RouteInput<Api['POST /ticket-views']>['body'];
type Filter = Body['filter'];
const save = (body: Partial<Body>, who = ana) =>
  who.call('POST /ticket-views', { body: { name: 'Sem resposta', filter: {}, ...body } });
const of = ({ id }: { id: number }) => ({ params: { viewId: String(id) } });
const put = (view: { id: number }, body: Partial<Body>, who = ana) =>
  who.call('PUT /ticket-views/:viewId', { ...of(view), body });
const namesOf = async (who: TestSession) =>
  (await who.call('GET /ticket-views')).map(({ name }) => name);
const clear = async () => {
  for (const who of [admin, lead, ana, rui])
    for (const view of await who.call('GET /ticket-views'))
      await who.call('DELETE /ticket-views/:viewId', of(view)).catch(() => undefined);
};

describe('keeping views', () => {
  test('creates, changes and deletes a view, and notifies other pages', async () => {
    const filter: Filter = { tab: 'pending', queues: [queueId], noQueue: true, unanswered: true };
    const socket = await ana.socket();
    const heard = nextEvent(socket, `company-${companyId}-ticketViews`);
    const view = await save({ filter });
    expect(view).toMatchObject({ name: 'Sem resposta', isShared: false, filter, gone: [] });
    await heard;
    expect(await put(view, { name: 'Fila' })).toMatchObject({ name: 'Fila', filter });
    expect(await put(view, { filter: { unread: true } })).toMatchObject({
      filter: { unread: true },
    });
    await ana.call('DELETE /ticket-views/:viewId', of(view));
    expect(await refusal(ana.call('GET /ticket-views/:viewId', of(view)))).toBe(
      '404 ERR_NO_VIEW_FOUND',
    );
  });

  test('hides personal views from everybody else, admins too', async () => {
    const own = await save({});
    for (const other of [rui, admin]) {
      expect(await namesOf(other)).not.toContain(own.name);
      expect(await refusal(put(own, { name: 'Minha' }, other))).toBe('404 ERR_NO_VIEW_FOUND');
      expect(await refusal(other.call('DELETE /ticket-views/:viewId', of(own)))).toBe(
        '404 ERR_NO_VIEW_FOUND',
      );
    }
  });

  test('lets admins share any list, supervisors one of their own queues, others none', async () => {
    const shared = { name: 'De todos', isShared: true };
    const refused = '403 ERR_NO_PERMISSION';
    expect(await refusal(save(shared, ana))).toBe(refused);
    expect(await refusal(save(shared, lead))).toBe(refused);
    expect(await refusal(save({ ...shared, filter: { queues: [otherQueueId] } }, lead))).toBe(
      refused,
    );
    const ofQueue = await save({ ...shared, filter: { queues: [queueId] } }, lead);
    expect(await refusal(put(ofQueue, { filter: {} }, lead))).toBe(refused);
    expect(await namesOf(rui)).toContain('De todos');
    expect(await refusal(put(ofQueue, { name: 'Minha' }, rui))).toBe(refused);
    expect(await put(ofQueue, { name: 'Nossa', filter: {} }, admin)).toMatchObject({
      userId: lead.user.id,
    });
    expect(await namesOf(rui)).toContain('Nossa');
    await put(ofQueue, { isShared: false }, admin);
    expect(await namesOf(rui)).not.toContain('Nossa');
    expect(await namesOf(lead)).toContain('Nossa');
  });

  test('lets only admins save and see filters by attendant', async () => {
    const filter: Filter = { tab: 'search', users: [ana.user.id] };
    expect(await refusal(save({ filter }))).toBe('403 ERR_NO_PERMISSION');
    await save({ name: 'Da Ana', isShared: true, filter }, admin);
    expect(await namesOf(admin)).toContain('Da Ana');
    for (const other of [lead, ana]) expect(await namesOf(other)).not.toContain('Da Ana');
  });

  test('refuses views over the limit', async () => {
    await clear();
    for (let n = 0; n < limits.ticketViews.max; n += 1) await save({ name: `Visão ${n}` }, rui);
    expect(await refusal(save({}, rui))).toBe('422 ERR_TOO_MANY_VIEWS');
    await save({ name: 'De todos', isShared: true }, admin);
    expect(await namesOf(rui)).toHaveLength(limits.ticketViews.max + 1);
    await clear();
  });

  test('lists views in the order that each user chose', async () => {
    await clear();
    const [b, a] = [await save({ name: 'Bê' }), await save({ name: 'Áa' })];
    const shared = await save({ name: 'Ab', isShared: true }, admin);
    expect(await namesOf(ana)).toEqual(['Áa', 'Bê', 'Ab']);
    const order = (ids: number[], who = ana) =>
      who.call('POST /ticket-views/order', { body: { ids } });
    expect((await order([shared.id, b.id])).map(({ id }) => id)).toEqual([shared.id, b.id, a.id]);
    await save({ name: 'Nova' });
    expect(await namesOf(ana)).toEqual(['Ab', 'Bê', 'Áa', 'Nova']);
    expect(await namesOf(rui)).toEqual(['Ab']);
    expect(await refusal(order([b.id], rui))).toBe('404 ERR_NO_VIEW_FOUND');
  });
});

describe('deleted references', () => {
  test('are removed from a view, which reports it, and refused in new ones', async () => {
    const tag = await buildTag(app.core, companyId);
    const gone = await buildQueue(app.core, companyId);
    const view = await save({
      filter: { tab: 'search', queues: [queueId, gone.id], tags: [tag.id] },
    });
    await admin.call('DELETE /queue/:queueId', { params: { queueId: gone.id } });
    await admin.call('DELETE /tags/:tagId', { params: { tagId: tag.id } });
    expect(await ana.call('GET /ticket-views/:viewId', of(view))).toMatchObject({
      filter: { tab: 'search', queues: [queueId] },
      gone: ['queues', 'tags'],
    });
    expect(await refusal(save({ filter: { queues: [gone.id] } }))).toBe('422 ERR_VIEW_BROKEN');
    // A view whose references are replaced is complete again.
    const mended = await put(view, { filter: { tab: 'search', queues: [queueId] } });
    expect(mended.gone).toEqual([]);
  });

  test('deletes the personal views of a deleted user and keeps the shared ones', async () => {
    const { id, email } = await buildUser(app.core, companyId, { profile: 'admin' });
    const leaver = await app.login(email);
    const own = await save({ name: 'Só minha' }, leaver);
    const shared = await save({ name: 'Fica', isShared: true }, leaver);
    await admin.call('DELETE /users/:userId', { params: { userId: id } });
    expect(await ana.call('GET /ticket-views/:viewId', of(shared))).toMatchObject({ userId: null });
    const left = await inSystem(app.core, (db) =>
      db.execute(sql`select v.id from ticket_views v where v.id = ${own.id}`),
    );
    expect(left.rows).toEqual([]);
  });
});

describe('the number of its tickets', () => {
  test('equals the list that the view opens, and is missing when closed tickets would be counted', async () => {
    await clear();
    const build = (values: object) =>
      buildTicket(app.core, companyId, { connectionId, queueId, ...values });
    await build({ status: 'pending', lastMessage: 'Oi?' });
    await build({ status: 'pending', lastMessage: 'Oi?', queueId: otherQueueId });
    await build({ status: 'pending', lastMessage: 'Já volto', lastFromMe: true });
    await build({ status: 'open', userId: ana.user.id, unread: 1 });
    await build({ status: 'open', userId: rui.user.id, unread: 1 });
    const waiting = await save({ filter: { tab: 'pending', unanswered: true } });
    const unread = await save({ filter: { unread: true, all: true } });
    const inQueue = await save(
      { isShared: true, filter: { tab: 'pending', queues: [otherQueueId] } },
      admin,
    );
    await save({ filter: { tab: 'closed' } });
    await save({ filter: { tab: 'search', q: 'Oi' } });
    const counts = async (who: TestSession) =>
      Object.fromEntries(
        (await who.call('GET /ticket-views/counts')).map(({ id, count }) => [id, count]),
      );
    expect(await counts(ana)).toEqual({ [waiting.id]: 1, [unread.id]: 1, [inQueue.id]: 0 });
    expect(await counts(admin)).toEqual({ [inQueue.id]: 1 });
  });
});

import type { EventPayloads } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildTag, buildTicket } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let supervisor: TestSession;
let user: TestSession;
let socket: Awaited<ReturnType<TestSession['socket']>>;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  const enter = async (profile: 'admin' | 'supervisor' | 'user') =>
    app.enter(companyId, { profile });
  [admin, supervisor, user] = [
    await enter('admin'),
    await enter('supervisor'),
    await enter('user'),
  ];
  socket = await user.socket();
});
afterAll(() => app?.stop());

const newTag = (who: TestSession, name: string, values = {}) =>
  who.call('POST /tags', { body: { name, ...values } });
const param = (id: number) => ({ params: { tagId: String(id) } });
const heard = () => nextEvent<EventPayloads['tag']>(socket, `company-${companyId}-tag`);

describe('the page of tags', () => {
  test('creates, changes and deletes a tag, and notifies everybody', async () => {
    const made = heard();
    const tag = await newTag(supervisor, '  Garantia ');
    expect(tag).toMatchObject({
      name: 'Garantia',
      color: '#A4CCCC',
      kanban: 0,
      userId: supervisor.user.id,
      ticketsCount: 0,
    });
    expect(await made).toEqual({ action: 'create', tag });
    expect(await user.call('GET /tags/:tagId', param(tag.id))).toEqual(tag);

    const changed = heard();
    const after = await admin.call('PUT /tags/:tagId', {
      ...param(tag.id),
      body: { name: 'Garantias', color: '#123456' },
    });
    expect(after).toMatchObject({ name: 'Garantias', color: '#123456', kanban: 0 });
    expect(after.rev).toBeGreaterThan(tag.rev);
    expect(await changed).toEqual({ action: 'update', tag: after });

    const gone = heard();
    expect(await admin.call('DELETE /tags/:tagId', param(tag.id))).toEqual({ id: tag.id });
    expect(await gone).toEqual({ action: 'delete', tagId: tag.id });
    expect(await refusal(user.call('GET /tags/:tagId', param(tag.id)))).toBe(
      '404 ERR_NO_TAG_FOUND',
    );
    const { events } = await admin.call('GET /audit', { query: { action: 'tagDeleted' } });
    expect(events[0]).toMatchObject({ detail: 'Garantias', subject: String(tag.id) });
  });

  test('requires long enough, unique names', async () => {
    for (const name of ['', 'ab', '  ab ', 'a'.repeat(51)])
      expect(await refusal(newTag(admin, name))).toBe('400 ERR_VALIDATION');
    expect(await refusal(newTag(admin, 'Cor', { color: 'red' }))).toBe('400 ERR_VALIDATION');
    const { id } = await newTag(admin, 'Frete');
    expect(await refusal(newTag(admin, 'Frete'))).toBe('409 ERR_TAG_NAME_ALREADY_EXISTS');
    const other = await newTag(admin, 'Fretes');
    const renamed = admin.call('PUT /tags/:tagId', { ...param(other.id), body: { name: 'Frete' } });
    expect(await refusal(renamed)).toBe('409 ERR_TAG_NAME_ALREADY_EXISTS');
    await admin.call('PUT /tags/:tagId', { ...param(id), body: { name: 'Frete' } });
  });

  test('only admins and supervisors create, change and delete tags and lanes', async () => {
    const forbidden = '403 ERR_NO_PERMISSION';
    for (const kanban of [0, 1]) {
      expect(await refusal(newTag(user, 'De todos', { kanban }))).toBe(forbidden);
      const { id } = await newTag(supervisor, `De quem supervisiona ${kanban}`, { kanban });
      for (const body of [{ color: '#222' }, { name: 'Outro nome' }, { kanban: kanban === 0 }]) {
        const change = user.call('PUT /tags/:tagId', { ...param(id), body });
        expect(await refusal(change)).toBe(forbidden);
      }
      expect(await refusal(user.call('DELETE /tags/:tagId', param(id)))).toBe(forbidden);
      expect(await user.call('GET /tags/:tagId', param(id))).toMatchObject({ kanban });
      await supervisor.call('DELETE /tags/:tagId', param(id));
    }
  });

  test('turns tags into lanes of the board and back', async () => {
    const lane = await newTag(supervisor, 'Etapa 1', { kanban: true });
    const second = await newTag(admin, 'Etapa 2', { kanban: 1 });
    expect([lane.kanban, second.kanban]).toEqual([1, 1]);
    const lanes = async () => (await user.call('GET /tags/kanban')).lista.map((tag) => tag.name);
    expect(await lanes()).toEqual(['Etapa 1', 'Etapa 2']);
    const body = { kanban: 0 as const };
    expect(await supervisor.call('PUT /tags/:tagId', { ...param(lane.id), body })).toMatchObject(
      body,
    );
    expect(await lanes()).toEqual(['Etapa 2']);
  });

  test('pages tags by name, searches and counts them', async () => {
    const { id: other } = await buildCompany(app.core);
    for (const name of ['Ícaro', 'Ida', 'Iguana', 'Ilha'])
      await buildTag(app.core, other, { name: `${name} página` });
    const { call } = await app.enter(other);
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { searchParam: 'PAGINA', limit: 3, ...(cursor ? { cursor } : {}) };
      const page: Awaited<ReturnType<typeof call<'GET /tags'>>> = await call('GET /tags', {
        query,
      });
      expect(page.count).toBe(4);
      names.push(...page.tags.map((tag) => tag.name));
      cursor = page.cursor;
    }
    const all = await call('GET /tags', { query: { pageNumber: 1 } });
    expect(names).toEqual(all.tags.map((tag) => tag.name));
    expect(names).toHaveLength(4);
    expect(await call('GET /tags', { query: { limit: 3, pageNumber: 2 } })).toMatchObject({
      tags: [{ name: names[3] }],
      hasMore: false,
    });
  });

  test('shows how many tickets have a tag, also after a change', async () => {
    const tag = await newTag(admin, 'Contada');
    const connection = await buildConnection(app.core, companyId);
    const ticket = await buildTicket(app.core, companyId, { connectionId: connection.id });
    const told = heard();
    const sync = (tags: { id: number }[]) =>
      admin.call('POST /tags/sync', { body: { ticketId: ticket.id, tags } });
    await sync([{ id: tag.id }]);
    expect(await told).toMatchObject({ action: 'update', tag: { id: tag.id, ticketsCount: 1 } });
    expect(await user.call('GET /tags/:tagId', param(tag.id))).toMatchObject({ ticketsCount: 1 });
    const less = heard();
    await sync([]);
    expect(await less).toMatchObject({ tag: { id: tag.id, ticketsCount: 0 } });
    await sync([{ id: tag.id }]);
    await admin.call('DELETE /tags/:tagId', param(tag.id));
    const params = { ticketId: String(ticket.id) };
    expect((await admin.call('GET /tickets/:ticketId', { params })).tags).toEqual([]);
  });

  test('refuses tagging by a supervisor who only oversees', async () => {
    const connection = await buildConnection(app.core, companyId);
    const { id: ticketId } = await buildTicket(app.core, companyId, {
      connectionId: connection.id,
    });
    const { id } = await newTag(admin, 'De quem serve');
    const sync = supervisor.call('POST /tags/sync', { body: { ticketId, tags: [{ id }] } });
    expect(await refusal(sync)).toBe('403 ERR_NO_PERMISSION');
  });
});

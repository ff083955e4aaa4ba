import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plans } from '../../conversation/settings/companies.table.ts';
import { inSystem } from '../../core/ctx.ts';
import { eq } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let planId: number;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

beforeEach(async () => {
  const company = await buildCompany(app.core);
  companyId = company.id;
  planId = company.planId!;
  admin = await app.enter(companyId, { profile: 'admin' });
});

const create = (body: object = {}) =>
  admin.call('POST /queue', { body: { name: 'Vendas', color: '#0f7a55', ...body } });
const update = (queueId: number, body: object) =>
  admin.call('PUT /queue/:queueId', { params: { queueId }, body });

describe('a queue', () => {
  it('starts with default opening hours and no automation', async () => {
    const queue = await create();
    expect(queue).toMatchObject({
      name: 'Vendas',
      color: '#0f7a55',
      orderQueue: null,
      waiting: 0,
      distribution: 'none',
      capacity: 0,
      reassignMinutes: 0,
      integrationId: null,
      promptId: null,
    });
    expect(queue.hours.weekly.monday).toEqual([{ start: '08:00', end: '18:00' }]);
    expect(queue.schedules).toHaveLength(7);
    expect(queue.schedules.at(-1)).toEqual({
      weekday: 'Domingo',
      weekdayEn: 'sunday',
      startTime: '00:00',
      endTime: '00:00',
    });
    expect(await admin.call('GET /queue/:queueId', { params: { queueId: queue.id } })).toEqual(
      queue,
    );
  });

  it('also accepts its hours as rows, several a day, and keeps its holidays', async () => {
    const { id, hours } = await create();
    const holidays = [{ date: '2026-12-25', name: 'Natal', ranges: [] }];
    await update(id, { hours: { ...hours, holidays } });
    const day = (weekdayEn: string, startTime: string, endTime: string) => ({
      weekdayEn,
      startTime,
      endTime,
    });
    const schedules = [
      day('monday', '08:00', '12:00'),
      day('monday', '13:00', '18:00'),
      day('friday', '20:00', '02:00'),
      day('sunday', '00:00', '00:00'),
    ];
    const after = await update(id, { schedules });
    expect(after.hours.weekly).toMatchObject({
      monday: [
        { start: '08:00', end: '12:00' },
        { start: '13:00', end: '18:00' },
      ],
      tuesday: [],
      friday: [{ start: '20:00', end: '02:00' }],
      sunday: [],
    });
    expect(after.hours.holidays).toEqual(holidays);
  });

  it('has a unique name and colour in its company', async () => {
    await create();
    const { id } = await create({ name: 'Suporte', color: '#0369a1' });
    expect(await refusal(create({ color: '#111' }))).toBe('409 ERR_QUEUE_NAME_ALREADY_EXISTS');
    expect(await refusal(create({ name: 'Outra' }))).toBe('409 ERR_QUEUE_COLOR_ALREADY_EXISTS');
    expect(await refusal(update(id, { name: 'Vendas' }))).toBe('409 ERR_QUEUE_NAME_ALREADY_EXISTS');
    expect(await refusal(create({ name: ' VÊNDAS', color: '#111' }))).toBe(
      '409 ERR_QUEUE_NAME_ALREADY_EXISTS',
    );
    expect(await refusal(update(id, { color: '#0F7A55' }))).toBe(
      '409 ERR_QUEUE_COLOR_ALREADY_EXISTS',
    );
    const other = await buildCompany(app.core);
    await buildQueue(app.core, other.id, { name: 'Vendas', color: '#0f7a55' });
  });

  it.each([
    ['a short name', { name: 'A' }],
    ['a long name', { name: 'A'.repeat(51) }],
    ['a colour by name', { color: 'green' }],
    ['a short colour', { color: '#12' }],
    ['a long colour', { color: '#1234567' }],
    ['a negative capacity', { capacity: -1 }],
  ])('refuses %s', async (_what, body) => {
    expect(await refusal(create(body))).toBe('400 ERR_VALIDATION');
  });

  it('counts against the plan', async () => {
    await inSystem(app.core, (db) =>
      db.update(plans).set({ queues: 1 }).where(eq(plans.id, planId)),
    );
    await create();
    expect(await refusal(create({ name: 'Outra', color: '#111' }))).toBe('403 ERR_QUEUES_LIMIT');
  });

  it('can be deleted when it has no pending or open tickets', async () => {
    const { id } = await create();
    const connection = await buildConnection(app.core, companyId, { queueIds: [id] });
    const ticket = await buildTicket(app.core, companyId, {
      connectionId: connection.id,
      queueId: id,
    });
    const remove = () => admin.call('DELETE /queue/:queueId', { params: { queueId: id } });
    expect((await admin.call('GET /queue/:queueId', { params: { queueId: id } })).waiting).toBe(1);
    expect(await refusal(remove())).toBe('409 ERR_QUEUE_IN_USE');
    const params = { ticketId: ticket.id };
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
    expect(await remove()).toEqual({ id });
    expect(await admin.call('GET /tickets/:ticketId', { params })).toMatchObject({ queueId: null });
    expect(await refusal(remove())).toBe('404 ERR_QUEUE_NOT_FOUND');
  });
});

describe('the list', () => {
  it('shows admins everything and others name and colour, in order', async () => {
    await create({ name: 'Beta', color: '#111111', orderQueue: 2 });
    await create({ name: 'Alfa', color: '#222222' });
    await create({ name: 'Zeta', color: '#333333', orderQueue: 1 });
    const user = await app.enter(companyId);
    expect((await admin.call('GET /queue')).map(({ name }) => name)).toEqual([
      ...['Zeta', 'Beta', 'Alfa'],
    ]);
    const [first] = await user.call('GET /queue');
    expect(first).toEqual({ id: expect.any(Number), name: 'Zeta', color: '#333333' });
  });

  it('notifies everybody, with all fields only for admins', async () => {
    const user = await app.enter(companyId);
    const [inside, outside] = await Promise.all([admin.socket(), user.socket()]);
    const name = eventName(companyId, 'queue');
    const heard = Promise.all([nextEvent(inside, name), nextEvent(outside, name)]);
    const queue = await create();
    const ref = { id: queue.id, name: 'Vendas', color: '#0f7a55' };
    expect(await heard).toEqual([
      { action: 'create', queue },
      { action: 'create', queue: ref },
    ]);
    const gone = nextEvent(outside, name, ({ action }: { action: string }) => action === 'delete');
    await admin.call('DELETE /queue/:queueId', { params: { queueId: queue.id } });
    expect(await gone).toEqual({ action: 'delete', queueId: queue.id });
  });
});

describe('prompts and integrations of a queue', () => {
  it('are listed if there are any', async () => {
    expect(await admin.call('GET /prompt')).toEqual({
      prompts: [],
      count: 0,
      hasMore: false,
      cursor: null,
    });
    expect(await admin.call('GET /queueIntegration')).toEqual({
      queueIntegrations: [],
      count: 0,
      hasMore: false,
      cursor: null,
    });
  });
});

describe('options', () => {
  let queueId: number;
  beforeEach(async () => {
    queueId = (await create()).id;
  });
  const add = (title: string, more: object = {}) =>
    admin.call('POST /queue-options', { body: { queueId, title, ...more } });
  const change = (optionId: number, body: object) =>
    admin.call('PUT /queue-options/:optionId', { params: { optionId }, body });
  const shown = async (parentId: number) =>
    (await admin.call('GET /queue-options', { query: { queueId, parentId } })).map(
      ({ option, title }) => `${option} ${title}`,
    );

  it('are numbered in order of creation, nested to any depth', async () => {
    const first = await add('Boletos', { parentId: -1, message: 'Aqui está.' });
    await add('Trocas');
    expect(first).toMatchObject({ option: 1, parentId: null, hasChildren: false });
    const below = await add('Segunda via', { parentId: first.id });
    await add('Por e-mail', { parentId: below.id });
    expect(await shown(-1)).toEqual(['1 Boletos', '2 Trocas']);
    expect(await shown(first.id)).toEqual(['1 Segunda via']);
    const [boletos] = await admin.call('GET /queue-options', { query: { queueId, parentId: -1 } });
    const { children: _, ...line } = below;
    expect(boletos?.children).toEqual([{ ...line, hasChildren: true }]);
    const all = await admin.call('GET /queue-options', { query: { queueId } });
    expect(all.map(({ title, hasChildren }) => [title, hasChildren])).toEqual([
      ...[['Boletos', true] as const, ['Trocas', false] as const],
      ...[['Segunda via', true] as const, ['Por e-mail', false] as const],
    ]);
  });

  it('stay numbered without gaps when moved, inserted and deleted', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    await change(c.id, { option: 1 });
    expect(await shown(-1)).toEqual(['1 C', '2 A', '3 B']);
    await add('Novo', { option: '2' });
    expect(await shown(-1)).toEqual(['1 C', '2 Novo', '3 A', '4 B']);
    await change(b.id, { parentId: a.id, title: 'Bê' });
    expect([await shown(-1), await shown(a.id)]).toEqual([['1 C', '2 Novo', '3 A'], ['1 Bê']]);
    await admin.call('DELETE /queue-options/:optionId', { params: { optionId: c.id } });
    expect(await shown(-1)).toEqual(['1 Novo', '2 A']);
    await change(a.id, { message: 'Só o texto' });
    expect(await shown(-1)).toEqual(['1 Novo', '2 A']);
  });

  it('cannot be moved inside themselves or into another queue', async () => {
    const top = await add('Topo');
    const below = await add('Abaixo', { parentId: top.id });
    expect(await refusal(change(top.id, { parentId: below.id }))).toBe('422 ERR_QUEUEOPTION_LOOP');
    expect(await refusal(change(top.id, { parentId: top.id }))).toBe('422 ERR_QUEUEOPTION_LOOP');
    const other = await create({ name: 'Outra', color: '#111' });
    expect(await refusal(add('Fora', { queueId: other.id, parentId: top.id }))).toBe(
      '404 ERR_NO_QUEUEOPTION_FOUND',
    );
    await admin.call('DELETE /queue/:queueId', { params: { queueId } });
    expect(await refusal(change(below.id, { title: 'X' }))).toBe('404 ERR_NO_QUEUEOPTION_FOUND');
  });
});

import { limits } from '@prosa/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let queueId: number;
let admin: TestSession;
let ana: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker' });
  companyId = (await buildCompany(app.core)).id;
  queueId = (await buildQueue(app.core, companyId)).id;
  connectionId = (
    await buildConnection(app.core, companyId, {
      status: 'CONNECTED',
      complationMessage: 'Até logo',
    })
  ).id;
  const enter = async (profile: 'admin' | 'user') =>
    app.enter(companyId, { profile, queueIds: [queueId] });
  [admin, ana] = [await enter('admin'), await enter('user')];
});
afterAll(() => app?.stop());

let named = 0;
const add = (name = `Motivo ${++named}`, who = admin) =>
  who.call('POST /close-reasons', { body: { name } });
const change = (id: number, body: object, who = admin) =>
  who.call('PUT /close-reasons/:closeReasonId', { params: { closeReasonId: String(id) }, body });
const list = (who = ana) => who.call('GET /close-reasons');

async function openTicket(): Promise<number> {
  const contactId = (await buildContact(app.core, companyId)).id;
  const held = { status: 'open' as const, userId: ana.user.id, queueId };
  return (await buildTicket(app.core, companyId, { ...held, connectionId, contactId })).id;
}

const isPlanned = (ticketId: number) =>
  inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    const found = sql`select 1 from farewells where ticket_id = ${ticketId}`;
    return (await db.execute(found)).rows.length > 0;
  });

const put = (ticketId: number, body: object, who = ana) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId: String(ticketId) }, body });
const undo = (ticketId: number) =>
  ana.call('POST /tickets/:ticketId/undo', { params: { ticketId: String(ticketId) } });
const thread = (ticketId: number) =>
  ana.call('GET /messages/:ticketId', { params: { ticketId: String(ticketId) } });
const said = async (ticketId: number) =>
  (await thread(ticketId)).messages.map(({ body }) => body.replace('\u200e', ''));
const day = () => new Date(app.core.now()).toISOString().slice(0, 10);
const counted = async (who = admin) => {
  const query = { initialDate: '2020-01-01', finalDate: day() };
  return (await who.call('GET /dashboard/closeReasons', { query })).data;
};

describe('the list', () => {
  test('is edited by admins and read by everybody, in the given order', async () => {
    const [sale, spam] = [await add('Venda'), await add('  Spam ')];
    expect(spam).toMatchObject({ name: 'Spam', isArchived: false });
    expect(await refusal(add('Outro', ana))).toBe('403 ERR_NO_PERMISSION');
    expect(await refusal(change(sale.id, { name: 'x2' }, ana))).toBe('403 ERR_NO_PERMISSION');
    const order = (ids: number[], who = admin) =>
      who.call('POST /close-reasons/order', { body: { ids } });
    expect(await refusal(order([spam.id], ana))).toBe('403 ERR_NO_PERMISSION');
    await order([spam.id, sale.id]);
    expect((await list()).map(({ name }) => name)).toEqual(['Spam', 'Venda']);
    const last = await add();
    await order([sale.id]);
    expect((await list()).map(({ id }) => id)).toEqual([sale.id, spam.id, last.id]);
    expect(await refusal(order([987_654_321]))).toBe('404 ERR_NO_CLOSE_REASON_FOUND');
  });

  test('has unique names regardless of case, including archived ones', async () => {
    const taken = await add('Dúvida');
    await change(taken.id, { isArchived: true });
    const doubled = '409 ERR_CLOSE_REASON_NAME_ALREADY_EXISTS';
    expect(await refusal(add('duvida'))).toBe(doubled);
    const other = await add();
    expect(await refusal(change(other.id, { name: 'DÚVIDA' }))).toBe(doubled);
    expect(await change(taken.id, { name: 'duvida' })).toMatchObject({ isArchived: true });
    expect(await refusal(add('x'))).toBe('400 ERR_VALIDATION');
    expect(await refusal(add('x'.repeat(limits.closeReasonName.max + 1)))).toBe(
      '400 ERR_VALIDATION',
    );
  });

  test('is limited, and belongs to one company', async () => {
    const theirs = (await buildCompany(app.core)).id;
    const stranger = await app.enter(theirs, { profile: 'admin' });
    const own = await add();
    expect(await list(stranger)).toEqual([]);
    expect(await refusal(change(own.id, { name: 'Meu' }, stranger))).toBe(
      '404 ERR_NO_CLOSE_REASON_FOUND',
    );
    await inTransaction(companyCtx(app.core, theirs), ({ db }) =>
      db.execute(sql`insert into close_reasons (company_id, name, position)
        select ${theirs}, 'Motivo ' || n, n from generate_series(1, ${limits.closeReasons.max}) n`),
    );
    expect(await refusal(add('Mais um', stranger))).toBe('422 ERR_TOO_MANY_CLOSE_REASONS');
  });

  test('is audited', async () => {
    const { id } = await add('Troca');
    await change(id, { name: 'Devolução' });
    await change(id, { isArchived: true });
    const { events } = await admin.call('GET /audit', { query: { action: 'closeReasonChanged' } });
    expect(events.slice(0, 2).map(({ detail }) => detail)).toEqual([
      'Devolução: archived',
      'Troca → Devolução',
    ]);
  });
});

describe('resolving', () => {
  test('keeps its reason on the ticket and in its thread, also once it is renamed', async () => {
    const { id, name } = await add();
    const ticketId = await openTicket();
    expect(await put(ticketId, { status: 'closed', closeReasonId: id })).toMatchObject({
      closeReasonId: id,
      closeReason: { id, name },
    });
    await change(id, { name: `${name} novo`, isArchived: true });
    const { events, ticket } = await thread(ticketId);
    expect(ticket.closeReason).toEqual({ id, name: `${name} novo` });
    expect(events.at(-1)).toMatchObject({ kind: 'close', reason: name });
  });

  test('refuses archived, absent and foreign reasons, and leaves the ticket open', async () => {
    const gone = await add();
    await change(gone.id, { isArchived: true });
    const theirs = (await buildCompany(app.core)).id;
    const email = (await buildUser(app.core, theirs, { profile: 'admin' })).email;
    const foreign = await add('Deles', await app.login(email));
    const ticketId = await openTicket();
    const close = (closeReasonId: number) =>
      refusal(put(ticketId, { status: 'closed', closeReasonId }));
    expect(await close(gone.id)).toBe('422 ERR_CLOSE_REASON_ARCHIVED');
    expect(await close(foreign.id)).toBe('404 ERR_NO_CLOSE_REASON_FOUND');
    expect(await close(987_654_321)).toBe('404 ERR_NO_CLOSE_REASON_FOUND');
    expect((await thread(ticketId)).ticket.status).toBe('open');
  });

  test('does not require a reason even when the company prompts for one', async () => {
    const params = { key: 'askCloseReason' };
    await admin.call('PUT /settings/:key', { params, body: { value: 'enabled' } });
    const ticketId = await openTicket();
    expect(await put(ticketId, { status: 'closed' })).toMatchObject({
      status: 'closed',
      closeReason: null,
    });
    await admin.call('PUT /settings/:key', { params, body: { value: 'disabled' } });
  });

  test('says nothing when it is silent, at once or after the time to undo', async () => {
    const [told, silent, later] = [await openTicket(), await openTicket(), await openTicket()];
    await put(told, { status: 'closed', canUndo: true });
    await put(silent, { status: 'closed', silent: true });
    await put(later, { status: 'closed', silent: true, canUndo: true });
    await eventually('the farewell of the one that is not silent', async () =>
      (await said(told)).includes('Até logo'),
    );
    // Asking to undo it would do so while that is still possible.
    await eventually(
      'the time to undo the silent one is over',
      async () => !(await isPlanned(later)),
    );
    expect(await refusal(undo(later))).toBe('409 ERR_UNDO_TOO_LATE');
    expect([await said(silent), await said(later)]).toEqual([[], []]);
  }, 20_000);

  test('is undone with its reason, and reopening takes it away', async () => {
    const { id } = await add();
    const ticketId = await openTicket();
    const before = await counted();
    const close = { status: 'closed', closeReasonId: id, silent: true, canUndo: true };
    await put(ticketId, close);
    expect(await undo(ticketId)).toMatchObject({ status: 'open', closeReasonId: null });
    expect(await counted()).toEqual(before);
    await put(ticketId, close);
    expect(await put(ticketId, { status: 'open' })).toMatchObject({ closeReasonId: null });
    expect((await counted()).find((row) => row.id === id)?.total).toBe(1);
  });
});

describe('the dashboard', () => {
  test('counts resolved tickets by reason, those without one last, for supervisors in their queues', async () => {
    const other = (await buildQueue(app.core, companyId)).id;
    const supervisor = await app.enter(companyId, { profile: 'supervisor', queueIds: [other] });
    const { id, name } = await add();
    const ticketId = await openTicket();
    await put(ticketId, { status: 'closed', closeReasonId: id });
    const rows = await counted();
    expect(rows).toContainEqual({ id, name, total: 1 });
    expect(rows.at(-1)).toMatchObject({ id: null, name: null });
    expect(await counted(supervisor)).toEqual([]);
    expect(await refusal(counted(ana))).toBe('403 ERR_NO_PERMISSION');
  });
});

/** Messages leave at their time, once, and what keeps them from it is told. */
import type { Schedule } from '@prosa/contract/schedules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildContact, buildQueue } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { sendDueSchedule, wakeDueSchedules } from './send-schedule.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let ana: TestSession;
let phone: SandboxPhone;
let queueId: number;

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await buildCompany(app.core)).id;
  ({ id: queueId } = await buildQueue(app.core, companyId));
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { queueIds: [queueId] });
  phone = await linkSandbox(app, admin, { isDefault: true });
});
afterAll(() => app?.stop());

const query = <T>(statement: SQL): Promise<T[]> =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) => rows<T>(db, statement));

let lastNumber = 0;
async function customer() {
  const number = `5511955${String(++lastNumber).padStart(6, '0')}`;
  const { id } = await buildContact(app.core, companyId, { number, name: 'Carla Dias' });
  return { id, number };
}

type Given = Partial<Parameters<typeof make>[1]>;
const make = (
  contactId: number,
  body: {
    body?: string;
    sendAt?: string;
    queueId?: number;
    attendantId?: number;
    whatsappId?: number;
    onlyIfSilent?: boolean;
    repeat?: { unit: 'day'; count?: number };
  } = {},
) =>
  admin.call('POST /schedules', {
    body: { body: 'Oi, {{firstName}}!', contactId, sendAt: new Date().toISOString(), ...body },
  });
/** Not due before its time is moved. */
const makeLater = (contactId: number, body: Given = {}) =>
  make(contactId, { ...body, sendAt: new Date(Date.now() + 3_600_000).toISOString() });

const read = (id: number) =>
  admin.call('GET /schedules/:scheduleId', { params: { scheduleId: String(id) } });
const sendNow = (id: number) =>
  admin.call('POST /schedules/:scheduleId/send-now', {
    params: { scheduleId: String(id) },
    body: {},
  });
const becomes = (id: number, status: Schedule['status']) =>
  eventually(`it is ${status}`, async () => {
    const row = await read(id);
    return row.status === status && row;
  });
/** As if the time had come some hours ago, and nobody was there. */
const dueHoursAgo = (id: number, hours: number) =>
  query(
    sql`update schedules set next_at = now() - make_interval(hours => ${hours}::int) where id = ${id}`,
  );
const run = (id: number) => sendDueSchedule(app.core, { companyId, scheduleId: id });
const textsOf = async (number: string) => (await phone.shows(number)).map(({ body }) => body);
const ticketsOf = (contactId: number) =>
  query<{ id: number; status: string; queue_id: number | null; user_id: number | null }>(
    sql`select id, status, queue_id, user_id from tickets where contact_id = ${contactId} order by id`,
  );

describe('a message that is due', () => {
  test('is sent once with its variables, without making a ticket', async () => {
    const { id: contactId, number } = await customer();
    const { id } = await make(contactId);
    const sent = await becomes(id, 'ENVIADA');
    expect(sent.sentAt).not.toBeNull();
    for (let again = 0; again < 3; again++) await run(id);
    expect(await textsOf(number)).toEqual(['Oi, Carla!']);
    expect(await ticketsOf(contactId)).toEqual([]);
    const [message] = await query(
      sql`select lane, author, ticket_id from messages where body = 'Oi, Carla!' and conversation_id in (
        select id from conversations where contact_id = ${contactId})`,
    );
    expect(message).toEqual({ lane: 2, author: 'schedule', ticket_id: null });
    const change = admin.call('PUT /schedules/:scheduleId', {
      params: { scheduleId: String(id) },
      body: { body: 'Outro texto' },
    });
    expect(await refusal(change)).toBe('409 ERR_SCHEDULE_SENT');
  });

  test('stands in the ticket that is open', async () => {
    const { id: contactId, number } = await customer();
    await phone.write(number, 'oi');
    const ticket = await eventually('the ticket', async () => (await ticketsOf(contactId))[0]);
    const { id } = await make(contactId);
    await becomes(id, 'ENVIADA');
    const [message] = await query(sql`select ticket_id from messages where author = 'schedule'
      and ticket_id = ${ticket.id}`);
    expect(message).toEqual({ ticket_id: ticket.id });
  });

  test('leaves the rest of its series planned', async () => {
    const { id: contactId, number } = await customer();
    const { id } = await make(contactId, { repeat: { unit: 'day', count: 2 } });
    const next = await eventually('the next one', async () => {
      const row = await read(id);
      return row.repeat?.count === 1 && row;
    });
    expect(next).toMatchObject({ status: 'PENDENTE' });
    expect(Date.parse(next.sendAt)).toBeGreaterThan(Date.now());
    await eventually('the phone', async () => (await textsOf(number)).length === 1);
    await dueHoursAgo(id, 1);
    await run(id);
    await becomes(id, 'ENVIADA');
    expect(await textsOf(number)).toEqual(['Oi, Carla!', 'Oi, Carla!']);
  });

  test.each([
    [
      'a queue',
      () => ({ queueId }),
      () => ({ queue_id: queueId, user_id: null, status: 'pending' }),
    ],
    [
      'an attendant',
      () => ({ queueId, attendantId: ana.user.id }),
      () => ({ queue_id: queueId, user_id: ana.user.id, status: 'open' }),
    ],
  ])('brings its answer to %s', async (_what, wish, expected) => {
    const { id: contactId, number } = await customer();
    const { id } = await make(contactId, wish());
    await becomes(id, 'ENVIADA');
    await phone.write(number, 'Sim, quero');
    const ticket = await eventually('the ticket', async () => (await ticketsOf(contactId))[0]);
    expect(ticket).toMatchObject(expected());
  });
});

describe('a message that cannot be sent', () => {
  test('waits for its connection, and leaves when it is up', async () => {
    const { id: contactId, number } = await customer();
    await phone.link('drop');
    await eventually('the link is down', async () => {
      const [row] = await query<{ status: string }>(
        sql`select status from connections where id = ${phone.connectionId}`,
      );
      return row?.status !== 'CONNECTED';
    });
    const { id } = await make(contactId);
    await eventually('it waits', async () => (await read(id)).error !== null);
    expect(await read(id)).toMatchObject({
      status: 'PENDENTE',
      error: 'ERR_SCHEDULE_NO_CONNECTION',
    });
    await phone.link('restore');
    await eventually('it is sent', async () => {
      await wakeDueSchedules(app.core);
      return (await read(id)).status === 'ENVIADA';
    });
    expect(await textsOf(number)).toEqual(['Oi, Carla!']);
  });

  test('is missed after six hours, and can be sent now', async () => {
    const { id: contactId, number } = await customer();
    const { id } = await makeLater(contactId);
    expect(await refusal(sendNow(id))).toBe('409 ERR_SCHEDULE_NOT_FAILED');
    await dueHoursAgo(id, 7);
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'ERRO', error: 'ERR_SCHEDULE_MISSED' });
    await sendNow(id);
    await becomes(id, 'ENVIADA');
    expect(await textsOf(number)).toEqual(['Oi, Carla!']);
    expect(await refusal(sendNow(id))).toBe('409 ERR_SCHEDULE_NOT_FAILED');
  });

  test('waits as long as the company says', async () => {
    const set = (value: string) =>
      admin.call('PUT /settings/:key', { params: { key: 'scheduleLateHours' }, body: { value } });
    await set('12');
    const { id: contactId } = await customer();
    const { id } = await makeLater(contactId);
    await dueHoursAgo(id, 7);
    await run(id);
    await becomes(id, 'ENVIADA');
    await set('6');
  });

  test('is sent if it is late by less', async () => {
    const { id: contactId } = await customer();
    const { id } = await makeLater(contactId);
    await dueHoursAgo(id, 5);
    await run(id);
    await becomes(id, 'ENVIADA');
  });

  test('can be planned again', async () => {
    const { id: contactId } = await customer();
    const { id } = await makeLater(contactId);
    await dueHoursAgo(id, 7);
    await run(id);
    const again = await admin.call('PUT /schedules/:scheduleId', {
      params: { scheduleId: String(id) },
      body: { sendAt: new Date(Date.now() + 2 * 3_600_000).toISOString() },
    });
    expect(again).toMatchObject({ status: 'PENDENTE', error: null });
  });

  test('ends its series when the customer wrote', async () => {
    const { id: contactId, number } = await customer();
    const { id } = await makeLater(contactId, { onlyIfSilent: true, repeat: { unit: 'day' } });
    await phone.write(number, 'Já paguei');
    await eventually('the ticket', async () => (await ticketsOf(contactId))[0]);
    await dueHoursAgo(id, 1);
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'ERRO', error: 'ERR_SCHEDULE_CUSTOMER_WROTE' });
  });

  test('tells that the contact is blocked', async () => {
    const { id: contactId } = await customer();
    const { id } = await makeLater(contactId);
    await admin.call('POST /contacts/:contactId/block', {
      params: { contactId: String(contactId) },
      body: { blocked: true },
    });
    await dueHoursAgo(id, 1);
    await run(id);
    expect(await read(id)).toMatchObject({ error: 'ERR_SCHEDULE_CONTACT_BLOCKED' });
    expect(await refusal(sendNow(id))).toBe('422 ERR_SCHEDULE_CONTACT_BLOCKED');
  });

  test('tells that its connection was deleted, and leaves by another one', async () => {
    const { id: contactId } = await customer();
    const [other] = await query<{ id: number }>(sql`insert into connections (company_id, name)
      values (${companyId}, 'Extinta') returning id`);
    const { id } = await makeLater(contactId, { whatsappId: other!.id });
    await query(sql`delete from connections where id = ${other!.id}`);
    expect(await read(id)).toMatchObject({ isConnectionGone: true, whatsapp: null });
    await dueHoursAgo(id, 1);
    await run(id);
    expect(await read(id)).toMatchObject({ error: 'ERR_SCHEDULE_CONNECTION_GONE' });
    const params = { scheduleId: String(id) };
    await admin.call('PUT /schedules/:scheduleId', {
      params,
      body: { whatsappId: phone.connectionId },
    });
    await sendNow(id);
    await becomes(id, 'ENVIADA');
  });

  test('tells that the company is blocked', async () => {
    const { id: contactId } = await customer();
    const { id } = await makeLater(contactId);
    await query(sql`update companies set status = false`);
    await dueHoursAgo(id, 1);
    await run(id);
    await query(sql`update companies set status = true`);
    expect(await read(id)).toMatchObject({ error: 'ERR_SCHEDULE_COMPANY_BLOCKED' });
  });

  test('tells what the provider refused', async () => {
    const { id: contactId } = await customer();
    await phone.faults({ failNext: 'permanent' });
    const { id } = await make(contactId);
    const failed = await becomes(id, 'ERRO');
    expect(failed.error).not.toBeNull();
    await sendNow(id);
    await becomes(id, 'ENVIADA');
  });
});

/** Sends with an unknown outcome, and sends that wait for a connection that is down. */

import type { Message } from '@prosa/contract/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeCommands } from '../../conversation/messages/outbox.queries.ts';
import { failOverdueOf, planOverdue } from '../../conversation/messages/overdue.ts';
import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildUser } from '../../testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestSession;
let phone: SandboxPhone;
let companyId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  admin = await app.login(email);
  phone = await linkSandbox(app, admin);
});
afterAll(() => app.stop());

let lastNumber = 0;

async function openTicket(): Promise<{ number: string; ticketId: number }> {
  const number = `5511966${String(++lastNumber).padStart(6, '0')}`;
  await phone.write(number, 'oi');
  const ticket = await eventually('the ticket', async () => {
    const query = { searchParam: number, showAll: 'true' } as const;
    return (await admin.call('GET /tickets', { query })).tickets[0];
  });
  const params = { ticketId: ticket.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  return { number, ticketId: ticket.id };
}

const say = async (ticketId: number, body: string) =>
  (await admin.call('POST /messages/:ticketId', {
    params: { ticketId },
    body: { body },
  })) as Message;

const remove = (messageId: string) =>
  admin.call('DELETE /messages/:messageId', { params: { messageId } });

async function message(ticketId: number, id: string): Promise<Message> {
  const { messages } = await admin.call('GET /messages/:ticketId', { params: { ticketId } });
  return messages.find((each) => each.id === id)!;
}

const onPhone = async (number: string) =>
  (await phone.shows(number)).filter((each) => !each.fromCustomer);

const inCompany = <T>(run: (tx: Tx) => Promise<T>) =>
  inTransaction(companyCtx(app.core, companyId), run);

const isUp = (wanted: boolean) =>
  eventually(`the link is ${wanted ? 'up' : 'down'}`, async () => {
    const params = { whatsappId: phone.connectionId };
    const { status } = await admin.call('GET /whatsapp/:whatsappId', { params });
    return (status === 'CONNECTED') === wanted;
  });

/** The phone has the message, the answer is lost, and the link goes down before it can be asked for again. */
async function leaveInDoubt(): Promise<{ number: string; ticketId: number; id: string }> {
  const chat = await openTicket();
  await phone.faults({ failNext: 'unknown', ackDelayMs: 5000 });
  const { id } = await say(chat.ticketId, 'foi?');
  await eventually('it is on the phone', async () => (await onPhone(chat.number)).length === 1);
  await phone.link('drop');
  await isUp(false);
  expect(await message(chat.ticketId, id)).toMatchObject({ sendState: 'pending', ack: 1 });
  return { ...chat, id };
}

async function restore(): Promise<void> {
  await phone.link('restore');
  await isUp(true);
}

/** As if the attempts had been made two minutes earlier. */
const age = (id: string) =>
  inCompany((tx) =>
    tx.db.execute(sql`update messages set in_doubt_since = in_doubt_since - interval '2 minutes'
      where company_id = ${companyId} and id = ${id}`),
  );

describe('messages in doubt', () => {
  test('revokes a message that may have arrived', async () => {
    const { number, ticketId, id } = await leaveInDoubt();
    await remove(id);
    await restore();
    await eventually('deleted on the phone', async () => (await onPhone(number))[0]?.deleted);
    expect(await message(ticketId, id)).toMatchObject({ isDeleted: true, sendState: 'sent' });
  });

  test('does not revoke while the message may still be in transit', async () => {
    const { ticketId, id } = await leaveInDoubt();
    await remove(id);
    const found = await inCompany((tx) =>
      rows<{ conversation_id: number }>(
        tx.db,
        sql`select conversation_id from tickets where company_id = ${companyId} and id = ${ticketId}`,
      ),
    );
    const thread = found[0]!.conversation_id;
    const due = (busy: number[]) => inCompany((tx) => takeCommands(tx, phone.connectionId, busy));
    const ofThread = (await due([])).filter((each) => each.conversation_id === thread);
    expect(ofThread).toMatchObject([{ command: { t: 'revoke' } }]);
    expect((await due([thread])).filter((each) => each.conversation_id === thread)).toEqual([]);
    await restore();
  });

  test('35: fails within two minutes while the link is down; messages never tried wait', async () => {
    const { number, ticketId, id } = await leaveInDoubt();
    const later = await say(ticketId, 'e esta?');
    await age(id);
    await planOverdue(app.core);
    const failed = await eventually('failed', async () => {
      const found = await message(ticketId, id);
      return found.sendState === 'failed' && found;
    });
    expect(failed.error).toBe('ERR_SEND_UNKNOWN');
    expect((await message(ticketId, later.id)).sendState).toBe('pending');

    await admin.call('POST /messages/:messageId/retry', { params: { messageId: id } });
    await planOverdue(app.core);
    expect((await message(ticketId, id)).sendState).toBe('pending');
    await restore();
    await eventually('both are there', async () => (await onPhone(number)).length === 2);
    const settled = await eventually('settled', async () => {
      const found = await message(ticketId, id);
      return found.sendState === 'sent' && found;
    });
    expect(settled.error).toBeNull();
    expect((await onPhone(number)).map(({ body }) => body)).toEqual(['foi?', 'e esta?']);
  });

  test('does not give up a message that a live holder is sending', async () => {
    const { ticketId, id } = await leaveInDoubt();
    const sendingBy = (ahead: number) =>
      inCompany((tx) =>
        tx.db.execute(sql`update messages m set sending_epoch = l.epoch + ${ahead} from connection_leases l
          where m.company_id = ${companyId} and m.id = ${id}
            and l.company_id = m.company_id and l.connection_id = m.connection_id`),
      );
    const look = () => failOverdueOf(app.core, { companyId, connectionId: phone.connectionId });
    await age(id);
    await sendingBy(0);
    await look();
    expect((await message(ticketId, id)).sendState).toBe('pending');
    await sendingBy(-1);
    await look();
    expect((await message(ticketId, id)).sendState).toBe('failed');
    await restore();
  });
});

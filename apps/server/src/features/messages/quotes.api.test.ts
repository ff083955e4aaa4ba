/** Visibility of a quote from another attendance of the same customer. */
import type { EventPayloads } from '@prosa/contract/realtime';
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTicket,
} from '../../testing/builders.ts';
import { joinTicket } from '../../testing/socket-rooms.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let queueIds: [number, number];
let admin: TestSession;
let member: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
  const queueOf = async () => (await buildQueue(app.core, companyId)).id;
  queueIds = [await queueOf(), await queueOf()];
  admin = await app.enter(companyId, { profile: 'admin' });
  member = await app.enter(companyId, { queueIds: [queueIds[1]] });
});
afterAll(() => app?.stop());

/** A customer's earlier attendance, with a message, and the present one, which the member holds. */
async function buildAttendances(of: {
  queueId: number;
  userId: number;
}): Promise<{ ticketId: number; quotedMsg: string }> {
  const contactId = (await buildContact(app.core, companyId)).id;
  const thread = { connectionId, contactId };
  const earlier = await buildTicket(app.core, companyId, { ...thread, ...of, status: 'closed' });
  const quotedMsg = crypto.randomUUID();
  await inSystem(app.core, (db) =>
    db.execute(sql`
      with place as (update conversations set last_seq = 1 where id = ${earlier.conversationId})
      insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me,
        contact_id, body, ack, read)
      values (${companyId}, ${earlier.conversationId}, 1, ${quotedMsg}, ${earlier.id}, ${connectionId}, ${quotedMsg},
        false, ${contactId}, 'segredo', 3, true)`),
  );
  const { id: ticketId } = await buildTicket(app.core, companyId, {
    ...thread,
    ...theirs(),
    status: 'open',
  });
  return { ticketId, quotedMsg };
}

const theirs = () => ({ queueId: queueIds[1], userId: member.user.id });
const foreign = () => ({ queueId: queueIds[0], userId: admin.user.id });

/** The event that the member gets, and the answer to the admin who wrote it. */
async function quote(ticketId: number, quotedMsg: string) {
  const socket = await member.socket();
  expect(await joinTicket(socket, ticketId)).toEqual({ ok: true });
  const heard = nextEvent<EventPayloads['appMessage']>(socket, eventName(companyId, 'appMessage'));
  const answer = await admin.call('POST /messages/:ticketId', {
    params: { ticketId },
    body: { body: 'sobre isso', quotedMsg },
  });
  return { event: await heard, answer };
}

const quotesOf = async ({ call }: TestSession, ticketId: number) =>
  (await call('GET /messages/:ticketId', { params: { ticketId } })).messages.map(
    ({ quotedMsg }) => quotedMsg?.body ?? null,
  );

test('hides the quote in an event if not all recipients may see it', async () => {
  const { ticketId, quotedMsg } = await buildAttendances(foreign());
  const { event, answer } = await quote(ticketId, quotedMsg);
  expect(await quotesOf(member, ticketId)).toEqual([null]);
  expect(event).toMatchObject({ quoteHidden: true, message: { quotedMsg: null } });
  expect(answer).toMatchObject({ quotedMsg: { body: 'segredo' } });
  expect(await quotesOf(admin, ticketId)).toEqual([null, 'segredo']);
});

test('shows the quote in an event if all recipients may see it', async () => {
  const { ticketId, quotedMsg } = await buildAttendances(theirs());
  const { event } = await quote(ticketId, quotedMsg);
  expect(event).not.toHaveProperty('quoteHidden');
  expect(event.message.quotedMsg).toMatchObject({ id: quotedMsg, body: 'segredo' });
});

test('hides the quote in an answer if its reader may not see it', async () => {
  const { ticketId, quotedMsg } = await buildAttendances(foreign());
  const { answer } = await quote(ticketId, quotedMsg);
  const { id } = answer as { id: string };
  const again = await member.call('POST /messages/:messageId/retry', { params: { messageId: id } });
  expect(again).toMatchObject({ id, quotedMsg: null });
});

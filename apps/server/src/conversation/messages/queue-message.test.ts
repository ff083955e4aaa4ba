/** How the author of a message decides its lane, deadline and marks. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { array, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { together } from '../../core/db/together.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from '../../testing/builders.ts';
import { filesOfRooms, serverRoot } from '../../testing/rooms.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import type { MessageAuthor } from './message-author.ts';
import { queueMessage, threadOf } from './queue-message.ts';

let testCore: TestCore;
let ctx: Ctx;
let connectionId: number;
let userId: number;
beforeAll(async () => {
  testCore = await startTestCore();
  const { id: companyId } = await buildCompany(testCore.core);
  ({ id: userId } = await buildUser(testCore.core, companyId));
  ({ id: connectionId } = await buildConnection(testCore.core, companyId));
  ctx = companyCtx(testCore.core, companyId);
});
afterAll(() => testCore.stop());

interface Written {
  lane: number;
  author: string;
  automatic: boolean;
  user_id: number | null;
  minutes: number;
  ticket_id: number | null;
  send_state: string;
}

/** @returns the row, and the ticket before and after */
async function write(author: MessageAuthor, isBetween: boolean) {
  const values = { connectionId, status: 'closed', lastMessage: 'tchau' } as const;
  const { id: ticketId } = await buildTicket(testCore.core, ctx.companyId, values);
  return inTransaction(ctx, async (tx) => {
    const [before] = await findTickets(tx, [ticketId]);
    const thread = { ...threadOf(before!), ...(isBetween && { ticketId: null }) };
    const id = await queueMessage(tx, thread, { body: 'oi', mediaType: 'conversation', author });
    const [row] = await rows<Written>(
      tx.db,
      sql`select lane, author, automatic, user_id, ticket_id, send_state,
          round(extract(epoch from send_until - now()) / 60)::int as minutes
        from messages where id = ${id}`,
    );
    const [after] = await findTickets(tx, [ticketId]);
    return { row: row!, before: before!, after: after! };
  });
}

function authorOf(kind: MessageAuthor['kind']): MessageAuthor {
  if (kind === 'user') return { kind, user: { id: userId } };
  return kind === 'campaign' ? { kind, campaignId: 1 } : { kind };
}

test.each([
  ['an attendant', 'user', { lane: 0, automatic: false, minutes: 15 }],
  ['the automation', 'automation', { lane: 1, automatic: true, minutes: 15 }],
  ['a schedule', 'schedule', { lane: 2, automatic: true, minutes: 360 }],
  ['a program', 'token', { lane: 2, automatic: true, minutes: 360 }],
  ['a campaign', 'campaign', { lane: 3, automatic: true, minutes: 60 }],
] as const)('has the lane and deadline of its author when %s writes', async (_, kind, nature) => {
  const { row, before, after } = await write(authorOf(kind), false);
  expect(row).toEqual({
    ...nature,
    author: kind,
    ticket_id: before.id,
    send_state: 'pending',
    user_id: kind === 'user' ? userId : null,
  });
  expect(after.last_message).toBe('oi');
});

test('changes no ticket when it belongs to no attendance', async () => {
  const { row, before, after } = await write(authorOf('campaign'), true);
  expect(row).toMatchObject({ ticket_id: null, send_state: 'pending' });
  expect(after).toEqual(before);
});

test('no other file stores messages to customers', async () => {
  const writers: string[] = [];
  for (const file of filesOfRooms()) {
    const text = await readFile(path.join(serverRoot, file), 'utf8');
    if (/insert into messages\b|insert\(messages\)|insertOutbound\(/.test(text)) writers.push(file);
  }
  expect(writers.toSorted()).toEqual([
    // Inbound messages, and messages that the company's phones sent.
    'conversation/inbound/store.queries.ts',
    'conversation/messages/queue-message.queries.ts',
    'conversation/messages/queue-message.ts',
  ]);
});

test('messages of a thread that are written in the same turn take places one after the other, as well-formed text', async () => {
  const { id: ticketId } = await buildTicket(testCore.core, ctx.companyId, { connectionId });
  const bodies = ['um', 'dois \ud83d', 'três'];
  const written = await inTransaction(ctx, async (tx) => {
    const [ticket] = await findTickets(tx, [ticketId]);
    const thread = threadOf(ticket!);
    const author: MessageAuthor = { kind: 'automation' };
    const ids = await together(
      ...bodies.map((body) =>
        queueMessage(tx, thread, { body, mediaType: 'conversation', author }),
      ),
    );
    return rows<{ body: string; seq: number }>(
      tx.db,
      sql`select body, seq from messages where id = any(${array(ids, 'uuid')}) order by seq`,
    );
  });
  expect(written.map(({ body }) => body)).toEqual(['um', 'dois \ufffd', 'três']);
  expect(written.map(({ seq }) => seq - written[0]!.seq)).toEqual([0, 1, 2]);
});

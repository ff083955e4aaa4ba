/** The conversations of a demo company: threads, tickets, messages, and the same on the customers' phones. */

import { transcriptions } from '../automation/effects/transcribe/transcriptions.table.ts';
import { files } from '../conversation/media/files.table.ts';
import { previewOf } from '../conversation/messages/messages.present.ts';
import { ticketNotes } from '../conversation/notes/notes.table.ts';
import { conversations, tickets, ticketTags } from '../conversation/tickets/tickets.table.ts';
import type { Db } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { messages } from '../core/db/schema.ts';
import { sandboxMessages } from '../gateway/adapters/sandbox/sandbox.table.ts';
import { type Attendance, attendances } from './attendances.ts';
import {
  buildMessages,
  type MessageRow,
  phoneRow,
  previewLine,
  type Stored,
  spokenIn,
  unreadOf,
} from './build-messages.ts';
import { notes, products } from './people-texts.ts';
import type { DemoCompany } from './seed-company.ts';
import type { DemoContact } from './seed-contacts.ts';
import { fill, type Line, parseThread } from './thread-script.ts';

export interface ThreadsSeed {
  readonly db: Db;
  readonly company: DemoCompany;
  readonly contacts: readonly DemoContact[];
  readonly stored: Stored;
  readonly now: Date;
}

interface Planned extends Attendance {
  readonly contact: DemoContact;
  readonly connectionId: number;
  readonly lines: readonly Line[];
  readonly times: readonly Date[];
}

const ROWS_MAX = 500;
const MINUTE_MS = 60_000;

export async function seedThreads(seed: ThreadsSeed): Promise<void> {
  const { db, company, stored } = seed;
  await db.insert(files).values([...stored.photos, stored.voice, stored.pdf]);
  const planned = attendances
    .map((attendance) => plan(seed, attendance))
    .toSorted((a, b) => a.endedMinutesAgo - b.endedMinutesAgo)
    .reverse();
  const threadIds = await seedConversations(seed, planned);
  const ticketIds = await seedTickets(seed, planned, threadIds);
  const counters = new Map<number, number>();
  const spoken: ReturnType<typeof spokenIn> = [];
  const rows = planned.flatMap((each, index) => {
    const conversationId = threadIds.get(each.customer) ?? 0;
    const firstSeq = (counters.get(conversationId) ?? 0) + 1;
    counters.set(conversationId, firstSeq - 1 + each.lines.length);
    const built = buildMessages({
      ...each,
      company,
      stored,
      conversationId,
      ticketId: ticketIds[index] ?? 0,
      firstSeq,
    });
    spoken.push(...spokenIn(built, each.lines));
    return built;
  });
  await insertMessages(seed, rows);
  const { companyId } = company;
  await db
    .insert(transcriptions)
    .values(spoken.map((each) => ({ ...each, companyId, state: 'done' as const })));
  await seedMarks(seed, planned, ticketIds);
}

function plan(seed: ThreadsSeed, attendance: Attendance): Planned {
  const { company, contacts, now } = seed;
  const contact = contacts[attendance.customer];
  if (!contact) throw new Error('an attendance of a customer who does not exist');
  const lines = parseThread(attendance.script, {
    nome: contact.firstName,
    loja: company.word,
    produto: products[attendance.customer % products.length] ?? products[0],
    pedido: String(10_400 + attendance.customer * 7),
  });
  const total = lines.reduce((sum, line) => sum + line.afterMinutes, 0);
  let at = now.getTime() - (attendance.endedMinutesAgo + total) * MINUTE_MS;
  const times = lines.map((line) => {
    at += line.afterMinutes * MINUTE_MS;
    return new Date(at);
  });
  const connectionId = company.connectionIds[attendance.connection] ?? 0;
  return { ...attendance, contact, connectionId, lines, times };
}

async function seedConversations(
  { db, company }: ThreadsSeed,
  planned: readonly Planned[],
): Promise<Map<number, number>> {
  const byCustomer = Map.groupBy(planned, (each) => each.customer);
  const threads = [...byCustomer.values()];
  const made = await db
    .insert(conversations)
    .values(
      threads.map((parts) => {
        const all = parts.flatMap(({ lines, times }) =>
          lines.map((line, n) => ({ line, at: times[n] })),
        );
        return {
          companyId: company.companyId,
          contactId: parts[0]?.contact.id ?? 0,
          connectionId: parts[0]?.connectionId ?? 0,
          lastSeq: all.length,
          lastInboundAt: all.findLast(({ line }) => line.from === 'customer')?.at ?? null,
        };
      }),
    )
    .returning({ id: conversations.id });
  return new Map([...byCustomer.keys()].map((customer, n) => [customer, made[n]?.id ?? 0]));
}

async function seedTickets(
  { db, company, stored }: ThreadsSeed,
  planned: readonly Planned[],
  threadIds: ReadonlyMap<number, number>,
): Promise<number[]> {
  const rows = planned.map((each) => ({
    ...ownersOf(company, each),
    ...lastOf(stored, each),
    companyId: company.companyId,
    uuid: crypto.randomUUID(),
    conversationId: threadIds.get(each.customer) ?? 0,
    contactId: each.contact.id,
    connectionId: each.connectionId,
    status: each.status,
    unread: unreadOf(each),
    createdAt: each.times[0],
  }));
  const made = await db.insert(tickets).values(rows).returning({ id: tickets.id });
  return made.map(({ id }) => id);
}

const ownersOf = ({ userIds, queueIds }: DemoCompany, { by, queue }: Planned) => ({
  userId: by && userIds[by],
  queueId: queue && queueIds[queue],
});

function lastOf(stored: Stored, { contact, status, lines, times }: Planned) {
  const at = times.at(-1);
  const line = lines.at(-1);
  return {
    lastMessage: line && previewOf(previewLine({ stored, contact }, line)),
    lastFromMe: line?.from !== 'customer',
    updatedAt: at,
    closedAt: status === 'closed' ? at : undefined,
  };
}

async function insertMessages(
  { db, contacts }: ThreadsSeed,
  rows: readonly MessageRow[],
): Promise<void> {
  const numbers = new Map(contacts.map(({ id, number }) => [id, number]));
  const byThread = Map.groupBy(rows, (row) => row.conversationId);
  const numberOf = (row: MessageRow): string => {
    const thread = byThread.get(row.conversationId) ?? [];
    return numbers.get(thread.find(({ contactId }) => contactId)?.contactId ?? 0) ?? '';
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const phone = rows.flatMap((row) => {
    const quoted = row.quotedId ? byId.get(row.quotedId) : undefined;
    return phoneRow(row, { number: numberOf(row), quoted }) ?? [];
  });
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    await db.insert(messages).values(rows.slice(from, from + ROWS_MAX));
  }
  for (let from = 0; from < phone.length; from += ROWS_MAX) {
    await db.insert(sandboxMessages).values(phone.slice(from, from + ROWS_MAX));
  }
}

/** Tags and notes on some of them. */
async function seedMarks(
  { db, company }: ThreadsSeed,
  planned: readonly Planned[],
  ticketIds: readonly number[],
): Promise<void> {
  const { companyId, tagIds, laneIds, userIds, word } = company;
  const every = planned.map((each, index) => ({ each, index, ticketId: ticketIds[index] ?? 0 }));
  const tagged = every.filter(({ index }) => index % 3 !== 1);
  await db.insert(ticketTags).values(
    tagged.flatMap(({ index, ticketId }) => {
      const first = index % tagIds.length;
      const chosen = index % 6 === 0 ? [first, (first + 1) % tagIds.length] : [first];
      return chosen.map((tag) => ({ companyId, ticketId, tagId: tagIds[tag] ?? 0 }));
    }),
  );
  await db.insert(ticketTags).values(
    // Every fourth one stays in the first lane.
    every.flatMap(({ index, ticketId }) => {
      const tagId = laneIds[index % (laneIds.length + 1)];
      return tagId === undefined ? [] : [{ companyId, ticketId, tagId }];
    }),
  );
  // Nobody has just done that.
  await db.execute(
    sql`delete from ticket_events e where e.company_id = ${companyId} and e.kind = 'tag'`,
  );
  const noted = every.filter(({ each }) => each.customer % 5 === 1);
  await db.insert(ticketNotes).values(
    noted.map(({ each, ticketId }, n) => ({
      companyId,
      ticketId,
      contactId: each.contact.id,
      userId: userIds[n % 2 === 0 ? 'ana' : 'bruno'] ?? null,
      note: fill(notes[n % notes.length] ?? notes[0], { loja: word }),
      createdAt: each.times.at(-1),
    })),
  );
}

/** Work, sessions, and all that the choice of the next step looks at, in SQL. */
import type { MenuLine, MenuOption } from '@prosa/contract/chat-menu';
import type { Hours } from '@prosa/contract/hours';
import type { Language } from '@prosa/contract/limits';
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Hearing, Session } from './situation.ts';

/** Companies with work that is due, whatever process it was left by. */
export async function unscopedCompaniesWithWork(core: Core): Promise<number[]> {
  const found = await inSystem(core, (db) =>
    rows<{ id: number }>(
      db,
      sql`select distinct w.company_id as id from automation_work w where w.next_try_at <= clock_timestamp()`,
    ),
  );
  return found.map(({ id }) => id);
}

export interface Work {
  ticket_id: number;
  first_seq: number;
  attempts: number;
}

/** One ticket of the company that nobody else is at, locked; the oldest first. */
export async function takeWork(tx: Tx): Promise<Work | undefined> {
  const found = await rows<Work>(
    tx.db,
    sql`select w.ticket_id, w.first_seq, w.attempts from automation_work w
      where ${ofCompany(tx, 'w')} and w.next_try_at <= clock_timestamp()
      order by w.next_try_at, w.ticket_id limit 1 for update skip locked`,
  );
  return found[0];
}

export async function finishWork(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(
    sql`delete from automation_work w where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId}`,
  );
}

export async function postponeWork(tx: Tx, ticketId: number, afterMs: number): Promise<void> {
  await tx.db.execute(sql`update automation_work w set attempts = w.attempts + 1,
      next_try_at = clock_timestamp() + ${afterMs} * interval '1 millisecond'
    where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId}`);
}

export interface Written {
  seq: number;
  at: string;
  body: string;
  choice: string | null;
}

export const MESSAGES_MAX = 50;

/** What the customer wrote in a ticket, in the thread where it is now, since, oldest first, and no more than fits one transaction. */
export function listWritten(tx: Tx, ticketId: number, afterSeq: number): Promise<Written[]> {
  return rows(
    tx.db,
    sql`select m.seq, m.created_at as at, m.body, m.choice from messages m
      join tickets t on ${ofCompany(tx, 't')} and t.id = m.ticket_id and t.conversation_id = m.conversation_id
      where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId} and m.seq > ${afterSeq} and not m.from_me
      order by m.seq limit ${MESSAGES_MAX}`,
  );
}

export type StoredSession = Session & { heardSeq: number };

interface SessionRow extends Omit<StoredSession, 'menuAt' | 'saidAt' | 'offered'> {
  menuAt: string | null;
  saidAt: string | null;
  offered: MenuLine[];
}

const NEW: StoredSession = {
  ...{ kind: 'start', optionId: null, offered: [], menus: 0, menuAt: null, steps: 0 },
  ...{ shownSeq: 0, saidSeq: 0, saidAt: null, heardSeq: 0, closedPeriods: [] },
};

export async function findSession(tx: Tx, ticketId: number): Promise<StoredSession> {
  const [row] = await rows<SessionRow>(
    tx.db,
    sql`select s.kind, s.option_id as "optionId", s.offered, s.menus, s.menu_at as "menuAt", s.steps,
        s.shown_seq as "shownSeq", s.said_seq as "saidSeq", s.said_at as "saidAt", s.heard_seq as "heardSeq",
        coalesce(string_to_array(s.closed_period, ' '), '{}') as "closedPeriods"
      from automation_sessions s where ${ofCompany(tx, 's')} and s.ticket_id = ${ticketId} for no key update`,
  );
  return row ? { ...row, menuAt: dateOf(row.menuAt), saidAt: dateOf(row.saidAt) } : NEW;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Writes down how far the automation came with a ticket: its session, whether it listens on, and what work is left. */
export async function endTurn(
  tx: Tx,
  ticketId: number,
  { session, hears, isDone }: { session: StoredSession; hears: Hearing; isDone: boolean },
): Promise<void> {
  const { kind, optionId, menus, steps, shownSeq, saidSeq, heardSeq } = session;
  const menuAt = session.menuAt?.toISOString() ?? null;
  const saidAt = session.saidAt?.toISOString() ?? null;
  await tx.db.execute(sql`
    with done as (
      delete from automation_work w where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId} and ${isDone}
    ), listening as (
      update tickets t set hears = ${hears}, rating_until = case when t.status = 'closed' then t.rating_until end
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}
        and (t.hears <> ${hears} or t.rating_until is not null and t.status <> 'closed')
    )
    insert into automation_sessions (company_id, ticket_id, kind, option_id, offered, menus, menu_at, steps, shown_seq,
      said_seq, said_at, heard_seq, closed_period)
    values (${tx.companyId}, ${ticketId}, ${kind}, ${optionId}::bigint, ${JSON.stringify(session.offered)}::jsonb,
      ${menus}, ${menuAt}::timestamptz, ${steps}, ${shownSeq}, ${saidSeq}, ${saidAt}::timestamptz, ${heardSeq},
      ${session.closedPeriods.join(' ')})
    on conflict (company_id, ticket_id) do update set kind = excluded.kind, option_id = excluded.option_id,
      offered = excluded.offered, menus = excluded.menus, menu_at = excluded.menu_at, steps = excluded.steps,
      shown_seq = excluded.shown_seq, said_seq = excluded.said_seq, said_at = excluded.said_at,
      heard_seq = excluded.heard_seq, closed_period = excluded.closed_period`);
}

/** Whoever moves a ticket by other ways than its customer: it waits there for a person. */
export async function letWait(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(sql`
    insert into automation_sessions (company_id, ticket_id, kind) values (${tx.companyId}, ${ticketId}, 'waiting')
    on conflict (company_id, ticket_id) do update set kind = 'waiting', option_id = null, offered = '[]'`);
}

interface Texts {
  greetingMessage: string;
  outOfHoursMessage: string;
}

export interface Surroundings {
  isBotOff: boolean;
  isRatingAsked: boolean;
  language: Language;
  timeZone: string;
  hours: Hours;
  settings: Record<string, string>;
  connection: Texts & {
    menusMax: number;
    menuGapMinutes: number;
    timeToTransfer: number;
    transferQueueId: number | null;
  };
  queues: { id: number; name: string }[];
  queue: (Texts & { id: number; hours: Hours; options: MenuOption[] }) | null;
}

/** Everything around a ticket, in one round trip. */
export async function findSurroundings(tx: Tx, ticketId: number): Promise<Surroundings> {
  const [row] = await rows<Surroundings>(
    tx.db,
    sql`select c.disable_bot as "isBotOff", coalesce(t.rating_until > now(), false) as "isRatingAsked",
        o.language, o.time_zone as "timeZone", o.hours,
        coalesce((select jsonb_object_agg(s.key, s.value) from settings s where ${ofCompany(tx, 's')}), '{}') as settings,
        jsonb_build_object('greetingMessage', w.greeting_message, 'outOfHoursMessage', w.out_of_hours_message,
          'menusMax', w.max_use_bot_queues, 'menuGapMinutes', w.time_use_bot_queues,
          'timeToTransfer', w.time_to_transfer, 'transferQueueId', w.transfer_queue_id) as connection,
        coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name)
            order by q.order_queue nulls last, prosa.sort_key(q.name), q.id)
          from connection_queues x join queues q on ${ofCompany(tx, 'q')} and q.id = x.queue_id
          where ${ofCompany(tx, 'x')} and x.connection_id = w.id), '[]') as queues,
        (select jsonb_build_object('id', q.id, 'greetingMessage', q.greeting_message,
            'outOfHoursMessage', q.out_of_hours_message, 'hours', q.hours, 'options', coalesce((
              select jsonb_agg(jsonb_build_object('id', p.id, 'parentId', p.parent_id, 'option', p.option,
                'title', p.title, 'message', p.message))
              from queue_options p where ${ofCompany(tx, 'p')} and p.queue_id = q.id), '[]'))
          from queues q where ${ofCompany(tx, 'q')} and q.id = t.queue_id) as queue
      from tickets t
      join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
      join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
      join companies o on ${ofCompany(tx, 'o')}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row!;
}

/** Whatever its customer writes there is heard again. */
export async function placeTicket(tx: Tx, ticketId: number, queueId: number | null): Promise<void> {
  await tx.db.execute(sql`update tickets t set queue_id = ${queueId}::bigint, hears = 'all', updated_at = now()
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}`);
}

export async function setChatbot(tx: Tx, ticketId: number, isOn: boolean): Promise<void> {
  await tx.db.execute(sql`update tickets t set chatbot = ${isOn}
    where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.chatbot <> ${isOn}`);
}

export async function lastSeqOf(tx: Tx, conversationId: number): Promise<number> {
  const [row] = await rows<{ last_seq: number }>(
    tx.db,
    sql`select v.last_seq from conversations v where ${ofCompany(tx, 'v')} and v.id = ${conversationId}`,
  );
  return row!.last_seq;
}

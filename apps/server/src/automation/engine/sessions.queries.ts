/** Sessions in SQL: the only writer of `automation_sessions`. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { gathered, gatheredWrites } from '../../core/db/gathered.ts';
import { mayActSql } from '../../core/subscription.ts';
import type { Said } from '../machines/machine.ts';
import type { Machines } from '../machines/machines.ts';
import { storedStates } from '../machines/menu/menu.state.ts';
import { holderOf, RUNG, type Session } from './session.ts';

type Times = 'timerAt' | 'menuUntil' | 'saidAt';

type SessionRow = Omit<Session, 'said' | Times> & Omit<Said, Times> & Record<Times, string | null>;

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const NEW: SessionRow = {
  machine: '',
  state: null,
  generation: 0,
  callId: null,
  timerId: null,
  timerAt: null,
  menuUntil: null,
  fellBack: false,
  steps: 0,
  heardSeq: 0,
  shownSeq: 0,
  saidSeq: 0,
  saidAt: null,
  closedPeriods: [],
};

/** Locks a session and reads its state with its machine. */
export async function findSession(tx: Tx, ticketId: number, machines: Machines): Promise<Session> {
  const row = (await findRow(tx, ticketId)) ?? NEW;
  const { shownSeq, saidSeq, closedPeriods, saidAt, timerAt, menuUntil, ...rest } = row;
  const holder = holderOf(machines, row);
  const isKnown = holder.name === row.machine;
  return {
    ...rest,
    machine: holder.name,
    state: holder.read(isKnown ? row.state : null),
    timerAt: dateOf(timerAt),
    menuUntil: dateOf(menuUntil),
    said: { shownSeq, saidSeq, closedPeriods, saidAt: dateOf(saidAt) },
  };
}

const findRow = gathered(
  async (tx, ticketIds: readonly number[]): Promise<(SessionRow | undefined)[]> => {
    const found = await rows<SessionRow & { ticketId: number }>(
      tx.db,
      sql`select s.ticket_id as "ticketId", s.machine, s.state, s.generation, s.call_id as "callId", s.timer_id as "timerId",
          s.timer_at as "timerAt", s.menu_until as "menuUntil", s.fell_back as "fellBack", s.steps, s.heard_seq as "heardSeq",
          s.shown_seq as "shownSeq", s.said_seq as "saidSeq", s.said_at as "saidAt",
          coalesce(string_to_array(s.closed_period, ' '), '{}') as "closedPeriods"
        from automation_sessions s
        where ${ofCompany(tx, 's')} and s.ticket_id = any(${array(ticketIds, 'bigint')})
        order by s.ticket_id for no key update`,
    );
    const byTicket = new Map(found.map(({ ticketId, ...row }) => [ticketId, row]));
    return ticketIds.map((id) => byTicket.get(id));
  },
);

export interface Held {
  ticketId: number;
  session: Session;
  machines: Machines;
}

export const saveSession = gatheredWrites((tx, held: readonly Held[]) =>
  tx.db.execute(
    sql`with x as (${recordsOf(held.map(sessionRecord), sql``)}) ${savingSessions(tx)}`,
  ),
);

/** Sessions as rows that a statement reads, with columns of its own. */
export const recordsOf = (records: readonly object[], more: SQL): SQL =>
  sql`select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x (ticket_id bigint, machine text, state jsonb,
    generation int, call_id uuid, timer_id text, timer_at timestamptz, menu_until timestamptz, fell_back boolean, steps int,
    heard_seq bigint, shown_seq bigint, said_seq bigint, said_at timestamptz, closed_period text ${more})`;

export function sessionRecord({ ticketId, session, machines }: Held): object {
  const { said } = session;
  return {
    ticket_id: ticketId,
    machine: session.machine,
    state: { v: holderOf(machines, session).version, ...(session.state as object) },
    generation: session.generation,
    call_id: session.callId,
    timer_id: session.timerId,
    timer_at: session.timerAt,
    menu_until: session.menuUntil,
    fell_back: session.fellBack,
    steps: session.steps,
    heard_seq: session.heardSeq,
    shown_seq: said.shownSeq,
    said_seq: said.saidSeq,
    said_at: said.saidAt,
    closed_period: said.closedPeriods.join(' '),
  };
}

/** The last part of a statement that has the records as `x`. */
export const savingSessions = (tx: Tx): SQL => sql`
  insert into automation_sessions (company_id, ticket_id, machine, state, generation, call_id, timer_id, timer_at,
    menu_until, fell_back, steps, heard_seq, shown_seq, said_seq, said_at, closed_period)
  select ${tx.companyId}::bigint, x.ticket_id, x.machine, x.state, x.generation, x.call_id, x.timer_id, x.timer_at,
    x.menu_until, x.fell_back, x.steps, x.heard_seq, x.shown_seq, x.said_seq, x.said_at, x.closed_period
  from x order by x.ticket_id
  on conflict (company_id, ticket_id) do update set machine = excluded.machine, state = excluded.state,
    generation = excluded.generation, call_id = excluded.call_id, timer_id = excluded.timer_id,
    timer_at = excluded.timer_at, menu_until = excluded.menu_until, fell_back = excluded.fell_back, steps = excluded.steps,
    heard_seq = excluded.heard_seq, shown_seq = excluded.shown_seq, said_seq = excluded.said_seq,
    said_at = excluded.said_at, closed_period = excluded.closed_period`;

/** When the timer of a ticket is due. */
export async function findTimer(tx: Tx, ticketId: number): Promise<Date | undefined> {
  const [row] = await rows<{ at: string | null }>(
    tx.db,
    sql`select s.timer_at as at from automation_sessions s
      where ${ofCompany(tx, 's')} and s.ticket_id = ${ticketId}`,
  );
  return dateOf(row?.at ?? null) ?? undefined;
}

/** Whoever handles the ticket next hears its timer. The caller holds the thread's lock. */
export async function ringTimer(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(sql`update automation_sessions s set timer_at = ${RUNG.toISOString()}::timestamptz
    where ${ofCompany(tx, 's')} and s.ticket_id = ${ticketId} and s.timer_at is not null`);
}

/**
 * Somebody moved these tickets: the automation starts over, and answers to its earlier calls and timers are ignored. In a
 * queue it waits with the customer, without one it asks where they want to go. It keeps the closed periods that the
 * customer was told about. The caller holds the locks of their threads.
 */
export async function resetSessions(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  const ids = array(ticketIds, 'bigint');
  const { start, waiting } = storedStates;
  await tx.db.execute(sql`
    with called as (
      select s.ticket_id from automation_sessions s
      where ${ofCompany(tx, 's')} and s.ticket_id = any(${ids}) and s.call_id is not null
    ), parked as (${lockParked(tx)}
    ), departed as (
      insert into flow_visits (company_id, flow_id, version_id, ticket_id, node, kind)
      select s.company_id, f.id, (s.state ->> 'versionId')::bigint, s.ticket_id, s.state #>> '{inner,node}', 'left'
      from automation_sessions s join flows f on ${ofCompany(tx, 'f')} and f.id = (s.state ->> 'flowId')::bigint
      where ${ofCompany(tx, 's')} and s.ticket_id = any(${ids}) and s.machine = 'flow'
        and s.state ->> 'versionId' is not null and s.state #>> '{inner,node}' is not null
    ), freed as (
      update automation_work w set next_try_at = clock_timestamp() from parked p
      where ${ofCompany(tx, 'w')} and w.ticket_id = p.ticket_id
    )
    insert into automation_sessions as s (company_id, ticket_id, state, heard_seq)
    select ${tx.companyId}, t.id, case when t.queue_id is null then ${JSON.stringify(start)}::jsonb
      else ${JSON.stringify(waiting)}::jsonb end, v.last_seq
    from tickets t join conversations v on ${ofCompany(tx, 'v')} and v.id = t.conversation_id
    where ${ofCompany(tx, 't')} and t.id = any(${ids})
    order by t.id
    on conflict (company_id, ticket_id) do update set machine = excluded.machine, state = excluded.state,
      generation = s.generation + 1, call_id = null, timer_id = null, timer_at = null, fell_back = false, steps = 0,
      heard_seq = excluded.heard_seq, shown_seq = 0, said_seq = 0, said_at = null`);
}

/** Locks work that waits for a call. A worker that holds other work waits for the thread lock, and reads after our commit. */
const lockParked = (tx: Tx): SQL => sql`
  select w.ticket_id from automation_work w join called c on c.ticket_id = w.ticket_id
  where ${ofCompany(tx, 'w')} for update of w skip locked`;

/**
 * Threads are about to be merged, with the new numbers in `places`: the automation continues where it was. Its work is
 * not touched, since a worker locks work before the thread.
 */
export async function renumberSessions(tx: Tx, places: SQL): Promise<void> {
  await tx.db.execute(sql`
    with places as (${places})
    insert into automation_sessions as s (company_id, ticket_id, heard_seq, shown_seq, said_seq)
    select t.company_id, t.id,
      coalesce(max(p.place) filter (where p.seq <= greatest(o.heard_seq, w.first_seq - 1)), 0),
      coalesce(max(p.place) filter (where p.seq <= o.shown_seq), 0),
      coalesce(max(p.place) filter (where p.seq <= o.said_seq), 0)
    from tickets t
    join places p on p.conversation_id = t.conversation_id
    left join automation_sessions o on ${ofCompany(tx, 'o')} and o.ticket_id = t.id
    left join automation_work w on ${ofCompany(tx, 'w')} and w.ticket_id = t.id
    where ${ofCompany(tx, 't')} and (w.ticket_id is not null or o.ticket_id is not null and t.status <> 'closed')
    group by t.company_id, t.id
    on conflict (company_id, ticket_id) do update set heard_seq = excluded.heard_seq,
      shown_seq = excluded.shown_seq, said_seq = excluded.said_seq`);
}

/** Tickets whose menu may have waited long enough, the longest first. */
export function unscopedSilentMenus(
  core: Core,
  limit: number,
): Promise<{ companyId: number; ticketId: number }[]> {
  return inSystem(core, (db) =>
    rows(
      db,
      sql`select s.company_id as "companyId", s.ticket_id as "ticketId" from automation_sessions s
        join companies c on c.company_id = s.company_id and ${mayActSql(core, 'c')}
        where s.menu_until <= clock_timestamp() order by s.menu_until limit ${limit}`,
    ),
  );
}

export async function setMenuUntil(tx: Tx, ticketId: number, until: Date | null): Promise<void> {
  await tx.db.execute(sql`update automation_sessions s set menu_until = ${until?.toISOString() ?? null}::timestamptz
    where ${ofCompany(tx, 's')} and s.ticket_id = ${ticketId}`);
}

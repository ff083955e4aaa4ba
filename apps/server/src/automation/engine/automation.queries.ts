/** The input of machines and the results of a run, in SQL. */
import type { MenuOption } from '@prosa/contract/chat-menu';
import type { Hours } from '@prosa/contract/hours';
import type { Language } from '@prosa/contract/limits';
import type { MessageKind } from '../../conversation/inbound/message-kinds.ts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { gathered, gatheredWrites } from '../../core/db/gathered.ts';
import type { IntegrationRef, Opening, PromptRef } from '../machines/machine.ts';
import { hasPhrases, liveFlow, openingOf } from './flow-starts.queries.ts';
import { type Held, recordsOf, savingSessions, sessionRecord } from './sessions.queries.ts';
import { typebotSettings } from './typebot-settings.queries.ts';

export interface Written {
  seq: number;
  at: string;
  body: string;
  choice: string | null;
}

export const MESSAGES_MAX = 50;

interface Unheard {
  ticketId: number;
  firstSeq: number;
}

/** The customer's messages of a ticket that its session has not heard, oldest first, for one transaction. */
export const listWritten = gathered(
  async (tx, unheard: readonly Unheard[]): Promise<(readonly Written[])[]> => {
    const ids = unheard.map(({ ticketId }) => ticketId);
    const places = unheard.map(({ firstSeq }) => firstSeq);
    const found = await rows<Written & { ticketId: number }>(
      tx.db,
      sql`select t.id as "ticketId", m.seq, m.created_at as at, m.body, m.choice
        from unnest(${array(ids, 'bigint')}, ${array(places, 'bigint')}) as x (ticket_id, first_seq)
        join tickets t on ${ofCompany(tx, 't')} and t.id = x.ticket_id
        left join automation_sessions s on ${ofCompany(tx, 's')} and s.ticket_id = t.id
        cross join lateral (
          select m.seq, m.created_at, m.body, m.choice from messages m
          where ${ofCompany(tx, 'm')} and m.ticket_id = t.id and m.conversation_id = t.conversation_id and m.seq >= x.first_seq
            and m.seq > coalesce(s.heard_seq, 0) and not m.from_me
          order by m.seq limit ${MESSAGES_MAX}) m
        order by t.id, m.seq`,
    );
    const byTicket = Map.groupBy(found, ({ ticketId }) => ticketId);
    return ids.map((id) => (byTicket.get(id) ?? []).map(({ ticketId: _, ...written }) => written));
  },
);

interface Progress extends Held {
  hears: MessageKind | 'nothing';
  isDone: boolean;
}

/** Stores the progress of the automation with a ticket: its session, what it listens to, and the remaining work. */
export const saveProgress = gatheredWrites((tx, all: readonly Progress[]) => {
  const records = all.map((one) => ({
    ...sessionRecord(one),
    hears: one.hears,
    is_done: one.isDone,
  }));
  return tx.db.execute(sql`
    with x as (${recordsOf(records, sql`, hears text, is_done boolean`)}), done as (
      delete from automation_work w using x where ${ofCompany(tx, 'w')} and w.ticket_id = x.ticket_id and x.is_done
    ), listening as (
      update tickets t set hears = x.hears, rating_until = case when t.status = 'closed' then t.rating_until end
      from x where ${ofCompany(tx, 't')} and t.id = x.ticket_id
        and (t.hears <> x.hears or t.rating_until is not null and t.status <> 'closed')
    ) ${savingSessions(tx)}`);
});

interface Answering {
  greetingMessage: string;
  outOfHoursMessage: string;
  integration: IntegrationRef | null;
  prompt: PromptRef | null;
}

export interface Surroundings {
  isBotOff: boolean;
  isRatingAsked: boolean;
  language: Language;
  timeZone: string;
  hours: Hours;
  settings: Record<string, string>;
  connection: Answering & {
    menusMax: number;
    menuGapMinutes: number;
    timeToTransfer: number;
    transferQueueId: number | null;
  };
  queues: { id: number; name: string }[];
  queue: (Answering & { id: number; hours: Hours; options: MenuOption[] }) | null;
  opening: Opening;
  hasPhrases: boolean;
}

type OfTicket = Pick<Surroundings, 'isBotOff' | 'isRatingAsked' | 'opening'>;

/** Reads everything that machines need about a ticket, in one round trip; undefined if it is deleted. */
export const findSurroundings = gathered(
  async (tx, ticketIds: readonly number[]): Promise<(Surroundings | undefined)[]> => {
    const places = await readPlaces(tx, ticketIds);
    const found = places.flatMap(({ tickets, ...around }) =>
      tickets.map(({ id, ...ofTicket }) => [id, { ...around, ...ofTicket }] as const),
    );
    const byTicket = new Map<number, Surroundings>(found);
    return ticketIds.map((id) => byTicket.get(id));
  },
);

type Place = Omit<Surroundings, keyof OfTicket> & { tickets: (OfTicket & { id: number })[] };

/** Once for all tickets on the same connection and in the same queue. */
function readPlaces(tx: Tx, ticketIds: readonly number[]): Promise<Place[]> {
  const theirs = sql`${ofCompany(tx, 't')} and t.id = any(${array(ticketIds, 'bigint')})`;
  return rows<Place>(
    tx.db,
    sql`select o.language, o.time_zone as "timeZone", o.hours,
        coalesce((select jsonb_object_agg(s.key, s.value) from settings s where ${ofCompany(tx, 's')}), '{}') as settings,
        jsonb_build_object('greetingMessage', w.greeting_message, 'outOfHoursMessage', w.out_of_hours_message,
          'menusMax', w.max_use_bot_queues, 'menuGapMinutes', w.time_use_bot_queues,
          'timeToTransfer', w.time_to_transfer, 'transferQueueId', w.transfer_queue_id,
          'integration', ${integrationOf(tx, sql`w.integration_id`)},
          'prompt', ${promptOf(tx, sql`w.prompt_id`)}) as connection,
        coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name)
            order by q.order_queue nulls last, prosa.sort_key(q.name), q.id)
          from connection_queues x join queues q on ${ofCompany(tx, 'q')} and q.id = x.queue_id
          where ${ofCompany(tx, 'x')} and x.connection_id = w.id), '[]') as queues,
        (select jsonb_build_object('id', q.id, 'greetingMessage', q.greeting_message,
            'outOfHoursMessage', q.out_of_hours_message, 'hours', q.hours,
            'integration', ${integrationOf(tx, sql`q.integration_id`)},
            'prompt', ${promptOf(tx, sql`q.prompt_id`)}, 'options', coalesce((
              select jsonb_agg(jsonb_build_object('id', p.id, 'parentId', p.parent_id, 'option', p.option,
                'title', p.title, 'message', p.message))
              from queue_options p where ${ofCompany(tx, 'p')} and p.queue_id = q.id), '[]'))
          from queues q where ${ofCompany(tx, 'q')} and q.id = y.queue_id) as queue,
        ${hasPhrases(tx)} as "hasPhrases", (
          select jsonb_agg(jsonb_build_object('id', t.id, 'isBotOff', c.disable_bot,
            'isRatingAsked', coalesce(t.rating_until > now(), false), 'opening', ${openingOf(tx)}))
          from tickets t join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
          where ${theirs} and t.connection_id = y.connection_id and t.queue_id is not distinct from y.queue_id) as tickets
      from (select distinct t.connection_id, t.queue_id from tickets t where ${theirs}) y
      join connections w on ${ofCompany(tx, 'w')} and w.id = y.connection_id
      join companies o on ${ofCompany(tx, 'o')}
      left join plans p on p.id = o.plan_id
      left join flow_defaults d on ${ofCompany(tx, 'd')}`,
  );
}

/** Null if the plan of the company does not include integrations. */
const integrationOf = (tx: Tx, id: SQL): SQL => sql`(
  select jsonb_build_object('id', i.id, 'type', i.type, 'flowId', case when i.type = 'flowbuilder' then ${liveFlow(
    tx,
    sql`coalesce(i.flow_id, w.flow_id_welcome, d.flow_id_welcome)`,
  )} end, 'typebot', case when i.type = 'typebot' then ${typebotSettings} end)
  from queue_integrations i
  where ${ofCompany(tx, 'i')} and i.id = ${id} and p.use_integrations)`;

/** The same of prompts. */
const promptOf = (tx: Tx, id: SQL): SQL => sql`(
  select jsonb_build_object('id', a.id, 'fallbackText', a.fallback_text) from prompts a
  where ${ofCompany(tx, 'a')} and a.id = ${id} and p.use_open_ai)`;

/** Moves a ticket to a queue, if it still exists; the automation listens to all its messages again. */
export async function placeTicket(tx: Tx, ticketId: number, queueId: number | null): Promise<void> {
  await tx.db.execute(sql`update tickets t set hears = 'all', updated_at = now(),
      queue_id = (select q.id from queues q where ${ofCompany(tx, 'q')} and q.id = ${queueId}::bigint)
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}`);
}

/** Waiting tickets, of one connection or all, hear everything once: what their machine listens to may have changed. */
export async function hearAll(tx: Tx, connectionId: number | null): Promise<void> {
  await tx.db.execute(sql`update tickets t set hears = 'all'
    where ${ofCompany(tx, 't')} and t.status = 'pending' and t.hears <> 'all'
      and (${connectionId}::bigint is null or t.connection_id = ${connectionId}::bigint)`);
}

export async function setChatbot(tx: Tx, ticketId: number, isOn: boolean): Promise<void> {
  await tx.db.execute(sql`update tickets t set chatbot = ${isOn}
    where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.chatbot <> ${isOn}`);
}

export async function setIntegration(tx: Tx, ticketId: number, id: number | null): Promise<void> {
  await tx.db.execute(sql`update tickets t set use_integration = ${id !== null},
      integration_id = (select i.id from queue_integrations i where ${ofCompany(tx, 'i')} and i.id = ${id}::bigint)
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}
      and (t.use_integration <> ${id !== null} or t.integration_id is distinct from ${id}::bigint)`);
}

export async function setPrompt(tx: Tx, ticketId: number, id: number | null): Promise<void> {
  await tx.db.execute(sql`update tickets t set
      prompt_id = (select a.id from prompts a where ${ofCompany(tx, 'a')} and a.id = ${id}::bigint)
    where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.prompt_id is distinct from ${id}::bigint`);
}

export const lastSeqOf = gathered(async (tx, ids: readonly number[]): Promise<number[]> => {
  const found = await rows<{ id: number; seq: number }>(
    tx.db,
    sql`select v.id, v.last_seq as seq from conversations v
      where ${ofCompany(tx, 'v')} and v.id = any(${array(ids, 'bigint')})`,
  );
  const seqOf = new Map(found.map(({ id, seq }) => [id, seq]));
  return ids.map((id) => seqOf.get(id)!);
});

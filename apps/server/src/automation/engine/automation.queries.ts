/** The input of machines and the results of a run, in SQL. */
import type { MenuOption } from '@prosa/contract/chat-menu';
import type { Hours } from '@prosa/contract/hours';
import type { Language } from '@prosa/contract/limits';
import type { MessageKind } from '../../conversation/inbound/message-kinds.ts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { IntegrationRef, Opening, PromptRef } from '../machines/machine.ts';
import { hasPhrases, liveFlow, openingOf } from './flow-starts.queries.ts';
import { type Held, savingSession } from './sessions.queries.ts';
import { typebotSettings } from './typebot-settings.queries.ts';

export interface Written {
  seq: number;
  at: string;
  body: string;
  choice: string | null;
}

export const MESSAGES_MAX = 50;

/** The customer's messages of a ticket after a place in its present thread, oldest first, for one transaction. */
export function listWritten(tx: Tx, ticketId: number, afterSeq: number): Promise<Written[]> {
  return rows(
    tx.db,
    sql`select m.seq, m.created_at as at, m.body, m.choice from messages m
      join tickets t on ${ofCompany(tx, 't')} and t.id = m.ticket_id and t.conversation_id = m.conversation_id
      where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId} and m.seq > ${afterSeq} and not m.from_me
      order by m.seq limit ${MESSAGES_MAX}`,
  );
}

/** Stores the progress of the automation with a ticket: its session, what it listens to, and the remaining work. */
export async function saveProgress(
  tx: Tx,
  ticketId: number,
  { hears, isDone, ...held }: Held & { hears: MessageKind | 'nothing'; isDone: boolean },
): Promise<void> {
  await tx.db.execute(sql`
    with done as (
      delete from automation_work w where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId} and ${isDone}
    ), listening as (
      update tickets t set hears = ${hears}, rating_until = case when t.status = 'closed' then t.rating_until end
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}
        and (t.hears <> ${hears} or t.rating_until is not null and t.status <> 'closed')
    ) ${savingSession(tx, ticketId, held)}`);
}

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

/** Reads everything that machines need about a ticket, in one round trip; undefined if it is deleted. */
export async function findSurroundings(
  tx: Tx,
  ticketId: number,
): Promise<Surroundings | undefined> {
  const [row] = await rows<Surroundings>(
    tx.db,
    sql`select c.disable_bot as "isBotOff", coalesce(t.rating_until > now(), false) as "isRatingAsked",
        o.language, o.time_zone as "timeZone", o.hours,
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
          from queues q where ${ofCompany(tx, 'q')} and q.id = t.queue_id) as queue,
        ${openingOf(tx)} as opening, ${hasPhrases(tx)} as "hasPhrases"
      from tickets t
      join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
      join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
      join companies o on ${ofCompany(tx, 'o')}
      left join plans p on p.id = o.plan_id
      left join flow_defaults d on ${ofCompany(tx, 'd')}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row;
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

export async function lastSeqOf(tx: Tx, conversationId: number): Promise<number> {
  const [row] = await rows<{ last_seq: number }>(
    tx.db,
    sql`select v.last_seq from conversations v where ${ofCompany(tx, 'v')} and v.id = ${conversationId}`,
  );
  return row!.last_seq;
}

/** An agent as it is asked, and what it is asked about. */
import type { IntegrationType } from '@prosa/contract/queue-integrations/types';
import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { openSecret } from '../hook/integration-secrets.ts';
import type { HeardLine } from '../transcribe/heard-voices.ts';
import type { Agent } from './agent.ts';
import type { Line } from './heard-text.ts';

export interface StoredAgent {
  /** Admins may have changed it meanwhile. */
  type: IntegrationType;
  agent: Agent;
  /** The key file of the service account; null if none is stored. */
  keyFile: string | null;
}

/** Undefined if it was deleted, or the plan of the company no longer includes integrations. */
export async function findAgent(tx: Tx, id: number): Promise<StoredAgent | undefined> {
  const [row] = await rows<Agent & { type: IntegrationType; jsonContent: Buffer | null }>(
    tx.db,
    sql`select i.type, i.edition, i.project_name as project, i.region, i.agent_id as "agentId", i.environment,
        coalesce(nullif(i.language, ''), case o.language when 'pt' then 'pt-BR' else o.language end) as language,
        i.json_content as "jsonContent"
      from queue_integrations i
      join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_integrations
      where ${ofCompany(tx, 'i')} and i.id = ${id}`,
  );
  if (!row) return undefined;
  const { type, jsonContent, ...agent } = row;
  return { type, agent, keyFile: openSecret(tx, id, 'json_content', jsonContent) };
}

export interface Conversation {
  timeZone: string;
  uuid: string;
  contact: { number: string; name: string };
}

export async function findConversation(
  tx: Tx,
  ticketId: number,
): Promise<Conversation | undefined> {
  const [row] = await rows<Conversation>(
    tx.db,
    sql`select o.time_zone as "timeZone", t.uuid, jsonb_build_object('number', c.number, 'name', c.name) as contact
      from tickets t
      join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
      join companies o on ${ofCompany(tx, 'o')}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row;
}

/** More of them at once are no question. */
const LINES_MAX = 50;

export type StoredLine = Line & HeardLine;

/** What the customer wrote after one place, up to another; oldest first. Voice notes as what was written down of them by now. */
export function listHeard(
  tx: Tx,
  ticketId: number,
  { afterSeq, seq }: { afterSeq: number; seq: number },
): Promise<StoredLine[]> {
  return rows(
    tx.db,
    sql`select * from (
        select m.id, m.body, m.media_type as "mediaType", m.media_state as "mediaState", m.choice, m.seq,
          nullif(x.text, '') as transcript,
          case when x.state is not null then jsonb_build_object('state', x.state, 'error', x.error) end as voice
        from messages m
        join tickets t on ${ofCompany(tx, 't')} and t.id = m.ticket_id and t.conversation_id = m.conversation_id
        left join transcriptions x on ${ofCompany(tx, 'x')} and x.message_id = m.id
        where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId} and m.seq > ${afterSeq} and m.seq <= ${seq}
          and not m.from_me and not m.is_deleted and not m.is_stub
        order by m.seq desc limit ${LINES_MAX}) l order by l.seq`,
  );
}

/** What a workflow is told, and what of its answer belongs to the company. */
import type { IntegrationType } from '@prosa/contract/queue-integrations/types';
import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { StoredFile } from '../../../core/storage/media-url.ts';
import { openSecret } from './integration-secrets.ts';

/** Where and how a workflow is called. */
export interface HookTarget {
  id: number;
  type: IntegrationType;
  url: string;
  payloadFormat: 'envelope' | 'family';
  timeoutSeconds: number;
  headerName: string;
  headerValue: string | null;
  signingSecret: string | null;
}

/** Undefined if it was deleted, or the plan of the company no longer includes integrations. */
export async function findTarget(tx: Tx, id: number): Promise<HookTarget | undefined> {
  const [row] = await rows<
    Omit<HookTarget, 'headerValue' | 'signingSecret'> &
      Record<'headerValue' | 'signingSecret', Buffer | null>
  >(
    tx.db,
    sql`select i.id, i.type, i.url_n8n as url, i.payload_format as "payloadFormat",
        i.timeout_seconds as "timeoutSeconds", i.header_name as "headerName", i.header_value as "headerValue",
        i.signing_secret as "signingSecret"
      from queue_integrations i
      join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_integrations
      where ${ofCompany(tx, 'i')} and i.id = ${id}`,
  );
  if (!row) return undefined;
  return {
    ...row,
    headerValue: openSecret(tx, id, 'header_value', row.headerValue),
    signingSecret: openSecret(tx, id, 'signing_secret', row.signingSecret),
  };
}

export interface HookMessageRow {
  id: string;
  providerId: string;
  mediaType: string;
  mediaState: string;
  quotedId: string | null;
  at: string;
  file: (StoredFile & { mime: string }) | null;
}

export interface HookContext {
  language: 'pt' | 'en' | 'es';
  timeZone: string;
  connection: { id: number; name: string };
  ticket: {
    id: number;
    uuid: string;
    createdAt: string;
    queue: { id: number; name: string } | null;
  };
  contact: { id: number; name: string; number: string; email: string };
  tags: string[];
  message: HookMessageRow | null;
}

/** @param seq of the customer's message */
export async function findContext(
  tx: Tx,
  ticketId: number,
  seq: number,
): Promise<HookContext | undefined> {
  const [row] = await rows<HookContext>(
    tx.db,
    sql`select o.language, o.time_zone as "timeZone", jsonb_build_object('id', w.id, 'name', w.name) as connection,
        jsonb_build_object('id', t.id, 'uuid', t.uuid, 'createdAt', t.created_at, 'queue', (
          select jsonb_build_object('id', q.id, 'name', q.name) from queues q
          where ${ofCompany(tx, 'q')} and q.id = t.queue_id)) as ticket,
        jsonb_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email) as contact,
        coalesce((select jsonb_agg(g.name order by prosa.sort_key(g.name), g.id) from ticket_tags x
          join tags g on ${ofCompany(tx, 'g')} and g.id = x.tag_id
          where ${ofCompany(tx, 'x')} and x.ticket_id = t.id), '[]') as tags,
        (select jsonb_build_object('id', m.id, 'providerId', m.provider_id, 'mediaType', m.media_type,
            'mediaState', m.media_state, 'quotedId', m.quoted_id, 'at', m.created_at,
            'file', case when f.id is null then null
              else jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime) end)
          from messages m left join files f on ${ofCompany(tx, 'f')} and f.id = m.file_id
          where ${ofCompany(tx, 'm')} and m.conversation_id = t.conversation_id and m.seq = ${seq}
            and m.ticket_id = t.id and not m.from_me) as message
      from tickets t
      join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
      join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
      join companies o on ${ofCompany(tx, 'o')}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row;
}

/** Which of the named queue and user the company has. */
export async function findNamed(
  tx: Tx,
  named: { queueId: number | null; userId: number | null },
): Promise<{ queueId: number | null; userId: number | null }> {
  const [row] = await rows<{ queueId: number | null; userId: number | null }>(
    tx.db,
    sql`select
      (select q.id from queues q where ${ofCompany(tx, 'q')} and q.id = ${named.queueId}::bigint) as "queueId",
      (select u.id from users u where ${ofCompany(tx, 'u')} and u.id = ${named.userId}::bigint) as "userId"`,
  );
  return row!;
}

/** Queries of the phone page; those of the provider itself are in gateway/adapters/sandbox. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Chat } from '../../gateway/adapters/sandbox/sandbox-events.queries.ts';

export interface PhoneMessageRow {
  id: string;
  wa_id: string;
  from_customer: boolean;
  body: string;
  media_type: string;
  file_id: string | null;
  file_name: string | null;
  quoted_id: string | null;
  forwarding_score: number;
  reaction: string | null;
  edited: boolean;
  deleted: boolean;
  status: 'sent' | 'received' | 'delivered' | 'read' | 'played';
  at: string;
}

export interface CustomerRow {
  number: string;
  name: string;
  online: boolean;
  typing: boolean;
  unread: number;
  last_body: string | null;
  last_type: string | null;
  last_deleted: boolean | null;
  last_at: string | null;
}

const SHOWN_MAX = 500;

/** The company's messages reach an offline phone only later. */
const onPhone = sql`(m.from_customer or m.status <> 'sent')`;

export async function listPhoneMessages(tx: Tx, chat: Chat): Promise<PhoneMessageRow[]> {
  const newest = await rows<PhoneMessageRow>(
    tx.db,
    sql`select m.id, m.wa_id, m.from_customer, m.body, m.media_type, m.file_id, f.name as file_name,
          (select q.id from sandbox_messages q
           where q.company_id = m.company_id and q.connection_id = m.connection_id
             and q.wa_id = m.quoted_wa_id limit 1) as quoted_id,
          m.forwarding_score, m.reaction, m.edited, m.deleted, m.status, m.at
        from sandbox_messages m
        left join files f on f.company_id = m.company_id and f.id = m.file_id
        where ${ofCompany(tx, 'm')} and m.connection_id = ${chat.connectionId}
          and m.number = ${chat.number} and ${onPhone}
        order by m.seq desc limit ${SHOWN_MAX}`,
  );
  return newest.reverse();
}

export async function findPhoneMessage(
  tx: Tx,
  chat: Chat,
  id: string,
): Promise<Pick<PhoneMessageRow, 'wa_id' | 'from_customer' | 'deleted'> | undefined> {
  const [row] = await rows<Pick<PhoneMessageRow, 'wa_id' | 'from_customer' | 'deleted'>>(
    tx.db,
    sql`select m.wa_id, m.from_customer, m.deleted from sandbox_messages m
        where ${ofCompany(tx, 'm')} and m.connection_id = ${chat.connectionId}
          and m.number = ${chat.number} and m.id = ${id} and ${onPhone}`,
  );
  return row;
}

interface CustomerFilter {
  number?: string;
  /** A part of the name, or digits of the number. */
  search?: string;
}

/** Latest first. */
export function listCustomers(
  tx: Tx,
  connectionId: number,
  { number, search }: CustomerFilter,
): Promise<CustomerRow[]> {
  const sought = search?.trim() ?? '';
  const digits = sought.replace(/\D/g, '');
  return rows<CustomerRow>(
    tx.db,
    sql`select c.number, c.name, c.online, coalesce(c.typing_until > clock_timestamp(), false) as typing,
          (select count(*)::int from sandbox_messages m
           where m.company_id = c.company_id and m.connection_id = c.connection_id
             and m.number = c.number and not m.from_customer and m.status = 'received') as unread,
          last.body as last_body, last.media_type as last_type, last.deleted as last_deleted,
          last.at as last_at
        from sandbox_customers c
        left join lateral (
          select m.body, m.media_type, m.deleted, m.at from sandbox_messages m
          where m.company_id = c.company_id and m.connection_id = c.connection_id
            and m.number = c.number and ${onPhone}
          order by m.seq desc limit 1
        ) as last on true
        where ${ofCompany(tx, 'c')} and c.connection_id = ${connectionId}
          and (${number ?? null}::text is null or c.number = ${number ?? null})
          and (${sought} = '' or position(prosa.normalise(${sought}) in prosa.normalise(c.name)) > 0
            or (${digits} <> '' and position(${digits} in c.number) > 0))
        order by coalesce(last.at, c.created_at) desc, c.number
        limit ${SHOWN_MAX}`,
  );
}

export interface SandboxConnection {
  id: number;
  name: string;
  status: string;
  companyId: number;
  company: string;
}

/** All sandbox connections, the most useful for trying first: linked, default, oldest company. */
export function unscopedSandboxConnections(core: Core): Promise<SandboxConnection[]> {
  return inSystem(core, (db) =>
    rows<SandboxConnection>(
      db,
      sql`select w.id, w.name, w.status, w.company_id as "companyId", c.name as company
          from connections w join companies c on c.id = w.company_id
          where w.provider = 'sandbox'
          order by w.wanted = 'up' desc, w.company_id, w.is_default desc, w.id`,
    ),
  );
}

/** Whether the inbox has processed a customer's message. */
export async function isDelivered(tx: Tx, id: string): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from sandbox_messages m
        where ${ofCompany(tx, 'm')} and m.id = ${id} and m.status <> 'sent'`,
  );
  return found.length > 0;
}

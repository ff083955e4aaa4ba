/** Contents of the customers' phones. */
import type { Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { push, rooms } from '../../../core/realtime/realtime.ts';
import type { Chat } from './sandbox-events.queries.ts';

export type PhoneStatus = 'sent' | 'received' | 'delivered' | 'read' | 'played';

export interface PhoneMessage {
  readonly id: string;
  readonly waId: string;
  readonly fromCustomer: boolean;
  readonly body: string;
  readonly mediaType: string;
  readonly fileId?: string | undefined;
  readonly quotedWaId?: string | undefined;
  readonly forwardingScore?: number | undefined;
  readonly status: PhoneStatus;
}

/** Ids in WhatsApp Web's format. */
export const newWaId = (): string =>
  `3EB0${crypto.randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`;

export interface Customer {
  readonly name: string;
  readonly online: boolean;
}

/** Creates the customer's row if missing and locks it, so that the following writes are in order for their chat. */
export async function lockCustomer(tx: Tx, chat: Chat, name?: string): Promise<Customer> {
  const known = await lockKnown(tx, chat);
  if (known) return known;
  await tx.db.execute(sql`
    insert into sandbox_customers (company_id, connection_id, number, name)
    values (${tx.companyId}, ${chat.connectionId}, ${chat.number}, ${name ?? chat.number})
    on conflict (company_id, connection_id, number) do nothing`);
  const added = await lockKnown(tx, chat);
  if (!added) throw new Error('the customer was deleted meanwhile');
  return added;
}

async function lockKnown(tx: Tx, chat: Chat): Promise<Customer | undefined> {
  const [row] = await rows<Customer>(
    tx.db,
    sql`select name, online from sandbox_customers as customer
        where ${ofCompany(tx, 'customer')} and connection_id = ${chat.connectionId}
          and number = ${chat.number}
        for update`,
  );
  return row;
}

/** With what their phones show. */
export async function deleteCustomers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.db.execute(sql`
    delete from sandbox_customers as customer
    where ${ofCompany(tx, 'customer')} and customer.number = any (${array(numbers, 'text')})`);
}

export async function renameCustomer(tx: Tx, chat: Chat, name: string): Promise<void> {
  await tx.db.execute(sql`
    update sandbox_customers as customer set name = ${name}
    where ${ofCompany(tx, 'customer')} and connection_id = ${chat.connectionId}
      and number = ${chat.number}`);
}

/** False when the phone has this message already: WhatsApp drops a second one with the same id. */
export async function insertPhoneMessage(
  tx: Tx,
  chat: Chat,
  message: PhoneMessage,
): Promise<boolean> {
  const inserted = await rows(
    tx.db,
    sql`insert into sandbox_messages (company_id, id, connection_id, number, wa_id, from_customer, body,
          media_type, file_id, quoted_wa_id, forwarding_score, status, at)
        values (${tx.companyId}, ${message.id}, ${chat.connectionId}, ${chat.number}, ${message.waId},
          ${message.fromCustomer}, ${message.body}, ${message.mediaType}, ${message.fileId ?? null},
          ${message.quotedWaId ?? null}, ${message.forwardingScore ?? 0}, ${message.status}, clock_timestamp())
        on conflict (company_id, connection_id, wa_id, from_customer) do nothing
        returning id`,
  );
  return inserted.length > 0;
}

export async function hasPhoneMessage(
  tx: Tx,
  connectionId: number,
  waId: string,
): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from sandbox_messages as message
        where ${ofCompany(tx, 'message')} and connection_id = ${connectionId}
          and wa_id = ${waId} and not from_customer`,
  );
  return found.length > 0;
}

export async function markDeleted(tx: Tx, connectionId: number, waId: string): Promise<boolean> {
  const changed = await rows(
    tx.db,
    sql`update sandbox_messages as message set deleted = true, body = '', file_id = null
        where ${ofCompany(tx, 'message')} and connection_id = ${connectionId}
          and wa_id = ${waId} and not from_customer
        returning id`,
  );
  return changed.length > 0;
}

export async function changeWords(
  tx: Tx,
  connectionId: number,
  { providerMessageId, body }: { providerMessageId: string; body: string },
): Promise<void> {
  await tx.db.execute(sql`update sandbox_messages as message set body = ${body}, edited = true
    where ${ofCompany(tx, 'message')} and connection_id = ${connectionId}
      and wa_id = ${providerMessageId} and not from_customer and not deleted`);
}

/** A message has one reaction on the phone, whoever sent it. */
export async function setReaction(
  tx: Tx,
  connectionId: number,
  { targetId, targetFromMe, emoji }: { targetId: string; targetFromMe: boolean; emoji: string },
): Promise<void> {
  await tx.db.execute(sql`update sandbox_messages as message set reaction = ${emoji || null}
    where ${ofCompany(tx, 'message')} and connection_id = ${connectionId}
      and wa_id = ${targetId} and from_customer = ${!targetFromMe} and not deleted`);
}

/** Raises the status of messages; a late receipt never lowers it. */
export async function raiseStatus(
  tx: Tx,
  connectionId: number,
  to: { waIds: readonly string[]; fromCustomer: boolean; status: PhoneStatus },
): Promise<void> {
  if (to.waIds.length === 0) return;
  const order = sql`array['sent', 'received', 'delivered', 'read', 'played']`;
  await tx.db.execute(sql`
    update sandbox_messages as message set status = ${to.status}
    where ${ofCompany(tx, 'message')} and connection_id = ${connectionId}
      and wa_id = any (${array(to.waIds, 'text')}) and from_customer = ${to.fromCustomer}
      and array_position(${order}, status) < array_position(${order}, ${to.status}::text)`);
}

/** The company's messages that the phone shows with one of these statuses. */
export function companyMessages(
  tx: Tx,
  chat: Chat,
  statuses: readonly PhoneStatus[],
): Promise<{ waId: string; isVoice: boolean }[]> {
  return rows(
    tx.db,
    sql`select wa_id as "waId", media_type = 'audio' as "isVoice" from sandbox_messages as message
        where ${ofCompany(tx, 'message')} and connection_id = ${chat.connectionId}
          and number = ${chat.number} and not from_customer
          and status = any (${array(statuses, 'text')})
        order by seq`,
  );
}

export async function setTyping(tx: Tx, chat: Chat, forMs: number): Promise<void> {
  await tx.db.execute(sql`
    update sandbox_customers as customer
    set typing_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where ${ofCompany(tx, 'customer')} and connection_id = ${chat.connectionId}
      and number = ${chat.number}`);
}

export async function setOnline(tx: Tx, chat: Chat, online: boolean): Promise<void> {
  await tx.db.execute(sql`
    update sandbox_customers c set online = ${online}
    where ${ofCompany(tx, 'c')} and c.connection_id = ${chat.connectionId} and c.number = ${chat.number}`);
}

export async function changePhoneMessage(
  tx: Tx,
  id: string,
  change: { body: string } | { reaction: string | null } | { deleted: true },
): Promise<void> {
  const assignment =
    'body' in change
      ? sql`body = ${change.body}, edited = true`
      : 'reaction' in change
        ? sql`reaction = ${change.reaction}`
        : sql`deleted = true, body = '', file_id = null`;
  await tx.db.execute(sql`
    update sandbox_messages m set ${assignment} where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}

/** Notifies the phone page of a change. */
export function emitPhone(tx: Tx, chat: Chat): void {
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [rooms.admins(tx.companyId)],
      entity: 'sandbox',
      payload: { whatsappId: chat.connectionId, number: chat.number },
    }),
  );
}

/** Everybody on the phones of a connection, like an address book. */
export function listCustomers(
  tx: Tx,
  connectionId: number,
): Promise<{ name: string; number: string }[]> {
  return rows(
    tx.db,
    sql`select c.name, c.number from sandbox_customers c
      where ${ofCompany(tx, 'c')} and c.connection_id = ${connectionId} order by c.number`,
  );
}

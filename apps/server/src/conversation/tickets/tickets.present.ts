/** Ticket rows as lists, responses and events show them. */
import { compareNames } from '@prosa/contract/name-order';
import type { Ticket, TicketHolder } from '@prosa/contract/tickets';
import type { Core } from '../../core/ctx.ts';
import { pictureUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import { capabilitiesOf, type Provider } from '../../provider/capabilities.ts';

type TagRef = Ticket['tags'][number];

/** A row as tickets.queries.ts selects it. */
export interface TicketRow {
  id: number;
  uuid: string;
  company_id: number;
  conversation_id: number;
  status: Ticket['status'];
  contact_id: number;
  contact: Omit<Ticket['contact'], 'profilePicUrl'> & { pictureId: string | null };
  /** Its customer opted out of automatic messages. */
  is_bot_off: boolean;
  user_id: number | null;
  user_name: string | null;
  queue_id: number | null;
  queue: Ticket['queue'];
  connection_id: number;
  connection: Ticket['whatsapp'];
  provider: Provider;
  /** When the customer last wrote on this connection. */
  last_inbound_at: string | null;
  /** In no order: sorting them in SQL took longer than reading them. */
  tags: Ticket['tags'];
  last_message: string;
  last_from_me: boolean;
  last_from: Ticket['lastFrom'];
  unread: number;
  marked_unread: boolean;
  handed_over: boolean;
  handed_by: number | null;
  snoozed: boolean;
  snoozed_until: string | null;
  woke: boolean;
  is_group: boolean;
  chatbot: boolean;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  close_reason_id: number | null;
  close_reason: Ticket['closeReason'];
  waiting_since: string | null;
  answer_warn_at: string | null;
  answer_due_at: string | null;
  resolve_warn_at: string | null;
  resolve_due_at: string | null;
  target_told: Ticket['targetTold'];
  rev: number;
}

export function presentTicket(core: Core, row: TicketRow): Ticket {
  const { pictureId, ...contact } = row.contact;
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.company_id,
    status: row.status,
    contactId: row.contact_id,
    contact: { ...contact, profilePicUrl: pictureUrl(core, row.company_id, pictureId) },
    userId: row.user_id,
    user: userOf(row),
    queueId: row.queue_id,
    queue: row.queue,
    whatsappId: row.connection_id,
    whatsapp: row.connection,
    tags: row.tags.toSorted(byName),
    lastMessage: row.last_message,
    lastFromMe: row.last_from_me,
    lastFrom: row.last_from,
    unreadMessages: row.unread,
    markedUnread: row.marked_unread,
    isGroup: row.is_group,
    chatbot: row.chatbot,
    useIntegration: row.use_integration,
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    closedAt: row.closed_at === null ? null : iso(row.closed_at),
    closeReasonId: row.close_reason_id,
    closeReason: row.close_reason,
    isHandedOver: row.handed_over,
    handedById: row.handed_by,
    isSnoozed: row.snoozed,
    snoozedUntil: row.snoozed_until === null ? null : iso(row.snoozed_until),
    hasWoken: row.woke,
    waitingSince: row.waiting_since === null ? null : iso(row.waiting_since),
    target: targetOf(row),
    targetTold: row.target_told,
    windowEndsAt: windowEndOf(row)?.toISOString() ?? null,
    rev: row.rev,
  };
}

const byName = (one: TagRef, other: TagRef): number =>
  compareNames(one.name, other.name) || one.id - other.id;

/** The target that is due first; an answered ticket only has the one for resolving. */
function targetOf(row: TicketRow): Ticket['target'] {
  const answer = targetAt('answer', row.answer_warn_at, row.answer_due_at);
  const resolve = targetAt('resolve', row.resolve_warn_at, row.resolve_due_at);
  if (!answer || !resolve) return answer ?? resolve;
  return answer.dueAt <= resolve.dueAt ? answer : resolve;
}

const targetAt = (
  kind: 'answer' | 'resolve',
  warnAt: string | null,
  dueAt: string | null,
): Ticket['target'] =>
  dueAt === null ? null : { kind, warnAt: iso(warnAt ?? dueAt), dueAt: iso(dueAt) };

const HOUR_MS = 3_600_000;

/**
 * Until when free text may be sent. Null if the provider has no service window; long past if the customer never wrote.
 */
export function windowEndOf({ provider, last_inbound_at: at }: TicketRow): Date | null {
  const { serviceWindowHours: hours } = capabilitiesOf(provider);
  if (hours === null) return null;
  return new Date((at === null ? 0 : new Date(at).getTime()) + hours * HOUR_MS);
}

const userOf = (row: TicketRow): Ticket['user'] =>
  row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' };

export const presentHolder = (row: TicketRow): TicketHolder => ({
  id: row.id,
  uuid: row.uuid,
  userId: row.user_id,
  user: userOf(row),
  queue: row.queue,
});

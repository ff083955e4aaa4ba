import type { ContactCampaign } from '@prosa/contract/contact-campaigns';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export type ContactCampaignRow = ContactCampaign;

interface Wanted {
  contactId: number;
  /** Messages of other threads cannot be shown there. */
  conversationId: number;
  before: { queuedAt: string; id: number } | undefined;
  limit: number;
}

/** The latest first. Whoever was left out, or still waits, has got nothing. */
export function listCampaignsOfContact(
  tx: Tx,
  { contactId, conversationId, before, limit }: Wanted,
): Promise<ContactCampaignRow[]> {
  const older = before
    ? sql`and (r.queued_at, r.id) < (${before.queuedAt}::timestamptz, ${before.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select r.id, jsonb_build_object('id', c.id, 'name', c.name) as campaign, r.state, r.reason,
        r.queued_at as "queuedAt", r.replied_at as "repliedAt", r.opted_out_at as "optedOutAt", m.id as "messageId"
      from campaign_recipients r
      join campaigns c on ${ofCompany(tx, 'c')} and c.id = r.campaign_id and not c.is_gone
      left join messages m on ${ofCompany(tx, 'm')} and m.id = r.message_id and m.conversation_id = ${conversationId}
      where ${ofCompany(tx, 'r')} and r.contact_id = ${contactId} and r.queued_at is not null ${older}
      order by r.queued_at desc, r.id desc limit ${limit}`,
  );
}

import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { ErasedContact } from '../../core/feature.ts';

/** They stay in the sums of campaigns without number and name, and get none that has not left. */
export async function eraseRecipients(tx: Tx, { contactId, names }: ErasedContact): Promise<void> {
  await tx.db.execute(sql`update campaign_recipients r set number = 'erased ' || r.id, name = '', email = '', fields = '{}',
      reason = case when r.state in ('waiting', 'confirming') then 'erased' else r.reason end,
      state = case when r.state in ('waiting', 'confirming') then 'skipped' else r.state end
    where ${ofCompany(tx, 'r')} and (r.contact_id = ${contactId} or r.number = any (${array(names, 'text')}))`);
}

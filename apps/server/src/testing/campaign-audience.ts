/** Whom campaigns of tests reach: contacts whose tickets have a tag, and the body of an estimate. */
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { sql } from '../core/db/drizzle.ts';
import { buildConnection, buildTag } from './builders.ts';
import type { TestApp } from './test-app.ts';

let series = 0;

/** Their tickets are closed, and on a connection of their own. @returns the tag, and their numbers */
export async function buildTaggedContacts(app: TestApp, companyId: number, count: number) {
  const { id: tagId } = await buildTag(app.core, companyId);
  const { id: connectionId } = await buildConnection(app.core, companyId);
  series += 1;
  const first = 5511_900_000_000 + series * 1_000_000;
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`with c as (insert into contacts (company_id, uuid, name, number)
        select ${companyId}, gen_random_uuid(), 'Cliente ' || n, (${first}::bigint + n)::text
        from generate_series(1, ${count}::int) n returning id, number),
      i as (insert into contact_identities (company_id, kind, value, contact_id)
        select ${companyId}, 'pn', c.number, c.id from c),
      v as (insert into conversations (company_id, contact_id, connection_id)
        select ${companyId}, c.id, ${connectionId} from c returning id, contact_id),
      t as (insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, closed_at)
        select ${companyId}, gen_random_uuid(), v.id, v.contact_id, ${connectionId}, 'closed', now() - interval '1 day'
        from v returning id)
      insert into ticket_tags (company_id, ticket_id, tag_id) select ${companyId}, t.id, ${tagId} from t`),
  );
  const numbers = Array.from({ length: count }, (_, n) => String(first + n + 1));
  return { tagId, numbers };
}

interface Audience {
  whatsappIds: number[];
  contactListId?: number;
  tagListId?: number;
}

/** What an estimate is asked for: a campaign that goes out at once, on any day and at any hour. */
export const estimateOf = (audience: Audience) => ({
  contactListId: null,
  tagListId: null,
  scheduledAt: null,
  windowDays: [],
  windowFrom: '',
  windowUntil: '',
  dailyCap: null,
  excludeDays: 0,
  ...audience,
});

/** People for simulated and measured campaigns, straight into the database. */
import type { Stage } from '../stage/stage.ts';

/** Contacts with a closed attendance that has a new tag. @returns the tag */
export async function addTagged(
  stage: Stage,
  { companyId, name, numbers }: { companyId: number; name: string; numbers: readonly string[] },
): Promise<number> {
  const [tag] = await stage.query<{ id: number }>(
    'insert into tags (company_id, name) values ($1, $2) returning id',
    [companyId, name],
  );
  await stage.query(
    `with line as (select id from connections where company_id = $1 order by id desc limit 1),
      c as (insert into contacts (company_id, uuid, name, number)
        select $1, gen_random_uuid(), 'Pessoa ' || x.n, x.number
        from unnest($2::text[]) with ordinality as x (number, n) returning id, number),
      i as (insert into contact_identities (company_id, kind, value, contact_id)
        select $1, 'pn', c.number, c.id from c),
      v as (insert into conversations (company_id, contact_id, connection_id)
        select $1, c.id, line.id from c, line returning id, contact_id, connection_id),
      t as (insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, closed_at)
        select $1, gen_random_uuid(), v.id, v.contact_id, v.connection_id, 'closed', now() - interval '1 day' from v
        returning id)
    insert into ticket_tags (company_id, ticket_id, tag_id) select $1, t.id, $3 from t`,
    [companyId, numbers, tag!.id],
  );
  return Number(tag!.id);
}

/** The time on the walls of a zone, so many milliseconds from now. */
export const clockIn = (timeZone: string, inMs: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(Date.now() + inMs),
  );

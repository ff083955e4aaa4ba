/** Contacts whose pictures have to be fetched. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface DuePicture {
  contact_id: number;
  picture_id: string | null;
  number: string;
  identities: { kind: string; value: string }[];
}

/** Marks contacts that have their first thread on a connection of these providers. */
export async function awaitPictures(
  tx: Tx,
  connectionId: number,
  { contactIds, providers }: { contactIds: readonly number[]; providers: readonly string[] },
): Promise<void> {
  await tx.db.execute(sql`
    insert into contact_pictures (company_id, contact_id, connection_id, due_at)
    select ${tx.companyId}, x.id, w.id, now()
    from unnest(${array(contactIds, 'bigint')}) as x (id)
    join connections w on ${ofCompany(tx, 'w')} and w.id = ${connectionId}
      and w.provider = any(${array(providers, 'text')})
    on conflict do nothing`);
}

/** The provider reports a changed picture. It is fetched at most once a day. */
export async function awaitPictureAgain(
  tx: Tx,
  connectionId: number,
  contactId: number,
): Promise<void> {
  await tx.db.execute(sql`
    insert into contact_pictures as p (company_id, contact_id, connection_id, due_at)
    values (${tx.companyId}, ${contactId}, ${connectionId}, now())
    on conflict (company_id, contact_id) do update set connection_id = excluded.connection_id,
      due_at = greatest(now(), p.tried_at + interval '1 day')`);
}

export function takeDuePictures(
  tx: Tx,
  connectionId: number,
  limit: number,
): Promise<DuePicture[]> {
  return rows<DuePicture>(
    tx.db,
    sql`select p.contact_id, c.picture_id, c.number,
        coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) from contact_identities i
          where ${ofCompany(tx, 'i')} and i.contact_id = c.id), '[]') as identities
      from contact_pictures p join contacts c on ${ofCompany(tx, 'c')} and c.id = p.contact_id
      where ${ofCompany(tx, 'p')} and p.connection_id = ${connectionId} and p.due_at <= clock_timestamp()
        and not c.blocked
      order by p.due_at limit ${limit}`,
  );
}

/** @param again retries tomorrow after a failure */
export async function markPictureChecked(
  tx: Tx,
  contactId: number,
  { again }: { again: boolean },
): Promise<void> {
  await tx.db.execute(sql`update contact_pictures p set tried_at = clock_timestamp(),
      due_at = case when ${again}::boolean then clock_timestamp() + interval '1 day' end
    where ${ofCompany(tx, 'p')} and p.contact_id = ${contactId}`);
}

/** @returns the previous picture; undefined if the contact is deleted */
export async function changePicture(
  tx: Tx,
  contactId: number,
  pictureId: string | null,
): Promise<{ before: string | null } | undefined> {
  const changed = await rows<{ before: string | null }>(
    tx.db,
    sql`update contacts c set picture_id = ${pictureId}
      from (select id, picture_id from contacts o where ${ofCompany(tx, 'o')} and o.id = ${contactId} for update) o
      where ${ofCompany(tx, 'c')} and c.id = o.id returning o.picture_id as before`,
  );
  return changed[0];
}

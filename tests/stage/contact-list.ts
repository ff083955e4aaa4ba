/** A contact list of a company, as an upload leaves it. */
import type { Stage } from './stage.ts';

/** @returns its id */
export async function addContactList(
  stage: Stage,
  companyId: number,
  size: number,
): Promise<number> {
  const [list] = await stage.query<{ id: number }>(
    "insert into contact_lists (company_id, name) values ($1, 'Todos') returning id::int",
    [companyId],
  );
  await stage.query(
    `insert into contact_list_items (company_id, list_id, name, number)
     select $1, $2, 'Cliente ' || n, (5531900000000 + n)::text from generate_series(1, $3::int) n`,
    [companyId, list!.id, size],
  );
  return list!.id;
}

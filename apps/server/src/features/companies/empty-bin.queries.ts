import { BIN_DAYS } from '@prosa/contract/companies/manifest';
import { unscopedUpdateCompany } from '../../conversation/settings/companies.queries.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1000;
const COMPANIES_AT_ONCE = 20;

export async function unscopedListBinned(core: Core): Promise<number[]> {
  const before = new Date(core.now().getTime() - BIN_DAYS * DAY_MS).toISOString();
  const found = await inSystem(core, (db) =>
    rows<{ id: number }>(
      db,
      sql`select c.id from companies c where c.deleted_at < ${before}::timestamptz and c.emptied_at is null
        order by c.deleted_at limit ${COMPANIES_AT_ONCE}`,
    ),
  );
  return found.map(({ id }) => id);
}

/** @returns how many rows it deleted, roughly */
export async function unscopedEmptySome(core: Core, companyId: number): Promise<number> {
  const [row] = await inSystem(core, (db) =>
    rows<{ removed: number }>(
      db,
      sql`select prosa.empty_company(${companyId}, ${ROWS_AT_ONCE})::int as removed`,
    ),
  );
  return row!.removed;
}

/** Its audit log needs a row to belong to. */
export const unscopedMarkEmptied = (core: Core, companyId: number): Promise<void> =>
  inSystem(core, (db) =>
    unscopedUpdateCompany(db, companyId, {
      name: `#${companyId}`,
      email: '',
      phone: '',
      planId: null,
      taxId: '',
      emptiedAt: core.now(),
    }),
  );

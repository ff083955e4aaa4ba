import { type Db, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { flagsOfPlan } from '../../core/db/plan-flags.ts';

export interface TokenRow {
  companyId: number;
  connectionId: number;
  name: string;
  companyStatus: boolean;
  dueDate: Date | null;
  planFlags: Record<string, boolean>;
}

/** A request with a token carries no company id: the token identifies it. */
export async function unscopedFindToken(db: Db, hash: Buffer): Promise<TokenRow | undefined> {
  const [found] = await rows<Omit<TokenRow, 'dueDate'> & { dueDate: string | null }>(
    db,
    sql`select w.company_id as "companyId", w.id as "connectionId", w.name, c.status as "companyStatus",
        c.due_date as "dueDate", ${flagsOfPlan} as "planFlags"
      from connections w join companies c on c.id = w.company_id left join plans p on p.id = c.plan_id
      where w.token_hash = ${hash}`,
  );
  return found && { ...found, dueDate: found.dueDate === null ? null : new Date(found.dueDate) };
}

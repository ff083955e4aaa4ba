import type { TokenRight } from '@prosa/contract/token-rights';
import type { Tx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { flagsOfPlan } from '../../core/db/plan-flags.ts';
import { apiTokens } from './api-tokens.table.ts';

/** A token of a connection, or one of the company. */
export interface FoundToken {
  companyId: number;
  id: number;
  name: string;
  /** Null for a token of the company. */
  connectionId: number | null;
  rights: TokenRight[];
  /** Its last use was noted lately, or is not noted at all. */
  isNoted: boolean;
  companyStatus: boolean;
  dueDate: Date | null;
  timeZone: string;
  planFlags: Record<string, boolean>;
}

/** A request with a token carries no company id: the token identifies it. */
export async function unscopedFindToken(db: Db, hash: Buffer): Promise<FoundToken | undefined> {
  const [found] = await rows<Omit<FoundToken, 'dueDate'> & { dueDate: string | null }>(
    db,
    sql`select k.*, c.status as "companyStatus", c.due_date as "dueDate", c.time_zone as "timeZone", ${flagsOfPlan} as "planFlags"
      from (
        select w.company_id as "companyId", w.id, w.name, w.id as "connectionId",
          array['messages:send'] as rights, true as "isNoted"
        from connections w where w.token_hash = ${hash}
        union all
        select a.company_id, a.id, a.name, null, a.rights,
          coalesce(a.last_used_at > now() - interval '1 minute', false)
        from api_tokens a where a.token_hash = ${hash} and (a.expires_at is null or a.expires_at > now())
      ) k
      join companies c on c.id = k."companyId" left join plans p on p.id = c.plan_id`,
  );
  return found && { ...found, dueDate: found.dueDate === null ? null : new Date(found.dueDate) };
}

export async function noteUse(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(
    sql`update api_tokens a set last_used_at = now() where ${ofCompany(tx, 'a')} and a.id = ${id}`,
  );
}

export interface ApiTokenRow {
  id: number;
  name: string;
  rights: TokenRight[];
  last4: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  createdBy: { id: number; name: string } | null;
  createdAt: string;
}

/** Those that ended are kept for a while, so there may be more than are valid. */
const LIST_MAX = 500;

/** The newest first. */
export function listApiTokens(tx: Tx, id?: number): Promise<ApiTokenRow[]> {
  return rows(
    tx.db,
    sql`select a.id, a.name, a.rights, a.last4, a.expires_at as "expiresAt", a.last_used_at as "lastUsedAt",
        case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "createdBy",
        a.created_at as "createdAt"
      from api_tokens a left join users u on ${ofCompany(tx, 'u')} and u.id = a.created_by
      where ${ofCompany(tx, 'a')} and (${id ?? null}::bigint is null or a.id = ${id ?? null})
      order by a.id desc limit ${LIST_MAX}`,
  );
}

/** Counts the valid ones under a lock, so that two at once do not exceed the maximum. */
export async function countApiTokens(tx: Tx): Promise<number> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('api-tokens:' || ${tx.companyId}::text, 0))`,
  );
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from api_tokens a
      where ${ofCompany(tx, 'a')} and (a.expires_at is null or a.expires_at > now())`,
  );
  return row!.count;
}

export async function insertApiToken(
  tx: Tx,
  values: Omit<typeof apiTokens.$inferInsert, 'companyId'>,
): Promise<number> {
  const [row] = await tx.db
    .insert(apiTokens)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: apiTokens.id });
  return row!.id;
}

/** @returns its name; undefined if there is none */
export async function deleteApiToken(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx.db
    .delete(apiTokens)
    .where(and(ofCompany(tx, apiTokens), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name });
  return row?.name;
}

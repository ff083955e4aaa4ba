import { helpLimits } from '@prosa/contract/helps/videos';
import type { Language } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { asc, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { helps } from './helps.table.ts';

export type HelpRow = typeof helps.$inferSelect;
export type HelpValues = Partial<
  Pick<HelpRow, 'title' | 'description' | 'video' | 'category' | 'language' | 'position'>
>;

const select = (tx: Tx, where: SQL | undefined): Promise<HelpRow[]> =>
  tx.db
    .select()
    .from(helps)
    .where(where)
    .orderBy(
      sql`prosa.sort_key(${helps.category})`,
      asc(helps.position),
      sql`prosa.sort_key(${helps.title})`,
      asc(helps.id),
    )
    .limit(helpLimits.helps.max);

/** Companies read them all: no company owns one. */
export const listHelps = (tx: Tx, language: Language | undefined): Promise<HelpRow[]> =>
  select(tx, language && sql`(${helps.language} is null or ${helps.language} = ${language})`);

export const searchHelps = (tx: Tx, search: string): Promise<HelpRow[]> =>
  select(
    tx,
    search
      ? sql`position(prosa.normalise(${search}) in prosa.normalise(${helps.title} || ' ' || ${helps.description})) > 0`
      : undefined,
  );

export const findHelp = async (tx: Tx, id: number): Promise<HelpRow | undefined> =>
  (await select(tx, eq(helps.id, id)))[0];

/** The lock serializes creations. */
export async function unscopedCountHelps(tx: Tx): Promise<number> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('helps', 0))`);
  const [row] = await rows<{ count: number }>(tx.db, sql`select count(*)::int as count from helps`);
  return row!.count;
}

export async function unscopedInsertHelp(
  tx: Tx,
  values: HelpValues & { title: string; video: string },
): Promise<HelpRow> {
  const [made] = await tx.db.insert(helps).values(values).returning();
  return made!;
}

export async function unscopedUpdateHelp(tx: Tx, id: number, values: HelpValues): Promise<void> {
  await tx.db.update(helps).set(values).where(eq(helps.id, id));
}

export async function unscopedDeleteHelp(tx: Tx, id: number): Promise<HelpRow | undefined> {
  const [gone] = await tx.db.delete(helps).where(eq(helps.id, id)).returning();
  return gone;
}

/** Whose users hear of a change. */
export async function unscopedServedCompanies(tx: Tx): Promise<number[]> {
  const found = await rows<{ id: number }>(tx.db, sql`select c.id from companies c where c.status`);
  return found.map(({ id }) => id);
}

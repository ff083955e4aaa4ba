import type { PromptRef } from '@prosa/contract/prompts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export const listPromptRefs = (tx: Tx): Promise<PromptRef[]> =>
  rows(
    tx.db,
    sql`select p.id, p.name from prompts p where ${ofCompany(tx, 'p')} order by prosa.sort_key(p.name), p.id`,
  );

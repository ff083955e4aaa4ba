import type { Macro } from '@prosa/contract/macros';
import type { Tx } from '../../core/ctx.ts';
import { brokenSteps, namedByAll } from './macro-steps.rules.ts';
import { findUsable, type MacroRow } from './macros.queries.ts';

/** With their broken steps, in one query. */
export async function presentMacros(tx: Tx, found: readonly MacroRow[]): Promise<Macro[]> {
  if (found.length === 0) return [];
  const usable = await findUsable(tx, namedByAll(found.flatMap(({ steps }) => steps)));
  return found.map((row) => ({ ...row, broken: brokenSteps(row.steps, usable) }));
}

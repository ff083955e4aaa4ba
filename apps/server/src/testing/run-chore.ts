import type { Core } from '../core/ctx.ts';
import { features } from '../features.ts';

/** What the clock would do next. */
export async function runChore(core: Core, name: string): Promise<void> {
  const chore = features.flatMap(({ chores = [] }) => chores).find((each) => each.name === name);
  if (!chore) throw new Error(`no chore ${name}`);
  await chore.run(core);
}

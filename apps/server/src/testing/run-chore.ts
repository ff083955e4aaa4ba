import type { Core } from '../core/ctx.ts';
import type { Feature } from '../core/feature.ts';
import * as registered from '../features.ts';

/** Runs the next scheduled chore. */
export async function runChore(core: Core, name: string): Promise<void> {
  const features: readonly Feature[] = Object.values(registered);
  const chore = features.flatMap(({ chores = [] }) => chores).find((each) => each.name === name);
  if (!chore) throw new Error(`no chore ${name}`);
  await chore.run(core);
}

/** Rows whose time is over, in all companies: each owner names its own, and one that fails keeps no other from going. */
import { type Core, inSystem } from '../ctx.ts';
import { sql } from '../db/drizzle.ts';
import type { Chore } from './jobs.ts';

/** @param statement deletes them: a text of the program, with nothing from outside in it */
export const forgetting = (what: string, statement: string): Chore => ({
  name: `forget-${what}`,
  lane: 'bulk',
  seconds: 300,
  at: '*/10 * * * *',
  run: (core) => unscopedForget(core, statement),
});

async function unscopedForget(core: Core, statement: string): Promise<void> {
  await inSystem(core, (db) => db.execute(sql.raw(statement)));
}

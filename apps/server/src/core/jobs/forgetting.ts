/**
 * Deletes expired rows in all companies: each owner registers its own statement, and a failing one does not stop the
 * others.
 */
import { type Core, inSystem } from '../ctx.ts';
import { sql } from '../db/drizzle.ts';
import type { Chore } from './jobs.ts';

/** @param statement the delete: constant text, with nothing from outside in it */
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

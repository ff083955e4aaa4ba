/** Which of the two defences the sweep disables: `npm run sweep:full` proves each of them alone. */
import pg from 'pg';
import { inject } from 'vitest';
import { scope } from '../core/db/db.ts';

/**
 * `hole` disables our own predicates and one table's policy: the sweep must then fail, otherwise it detects nothing.
 */
export type SweepMode = 'both' | 'row-security-off' | 'scope-off' | 'hole';

declare module 'vitest' {
  export interface ProvidedContext {
    sweepMode: SweepMode;
    /** The table without a policy in the mode `hole`. */
    sweepHole: string;
  }
}

export async function takeOffBelt(databaseUrl: string): Promise<void> {
  const mode = inject('sweepMode');
  scope.off = mode === 'scope-off' || mode === 'hole';
  if (mode === 'row-security-off') await disableRowSecurity(databaseUrl);
  if (mode === 'hole') await disableRowSecurity(databaseUrl, inject('sweepHole'));
}

async function disableRowSecurity(databaseUrl: string, only?: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
       and ($1::text is null or relname = $1)`,
    [only],
  );
  for (const { name } of rows) {
    await client.query(
      `alter table public.${client.escapeIdentifier(name)} disable row level security`,
    );
  }
  await client.end();
  if (rows.length === 0) throw new Error(`no table to open: ${only}`);
}

/** The last known version of WhatsApp Web; one row for the installation. */
import { type Core, inSystem } from '../../../core/ctx.ts';
import { rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';

export async function unscopedReadVersion(core: Pick<Core, 'pool'>): Promise<string | undefined> {
  const [row] = await inSystem(core, (db) =>
    rows<{ version: string }>(db, sql`select version from wa_client_version`),
  );
  return row?.version;
}

export async function unscopedSaveVersion(
  core: Pick<Core, 'pool'>,
  version: string,
): Promise<void> {
  await inSystem(core, (db) =>
    db.execute(sql`insert into wa_client_version (version) values (${version})
      on conflict (is_only) do update set version = excluded.version, found_at = now()`),
  );
}

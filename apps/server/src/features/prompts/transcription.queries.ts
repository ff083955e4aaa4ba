/** By which prompt voice notes are written down while people attend. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export async function findTranscribing(tx: Tx): Promise<number | null> {
  const [row] = await rows<{ promptId: number }>(
    tx.db,
    sql`select s.prompt_id as "promptId" from transcription_settings s where ${ofCompany(tx, 's')}`,
  );
  return row?.promptId ?? null;
}

export async function writeTranscribing(tx: Tx, promptId: number | null): Promise<void> {
  if (promptId === null)
    await tx.db.execute(sql`delete from transcription_settings s where ${ofCompany(tx, 's')}`);
  else
    await tx.db.execute(sql`insert into transcription_settings (company_id, prompt_id)
      values (${tx.companyId}, ${promptId})
      on conflict (company_id) do update set prompt_id = excluded.prompt_id`);
}

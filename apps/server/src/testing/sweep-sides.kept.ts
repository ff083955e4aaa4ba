/** What the companies of the tenant sweep keep for their work: lists of files, robots, sessions. */
import type { Tx } from '../core/ctx.ts';
import { array, rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { sessions } from '../features/accounts/sessions.table.ts';
import { fileListOptions, fileLists } from '../features/file-lists/file-lists.table.ts';
import type { Words } from './sweep-material.ts';
import type { SideOptions } from './sweep-world.ts';

export async function insertFileLists({ db, companyId }: Tx, words: Words[]) {
  const list = await db
    .insert(fileLists)
    .values(
      words.map(({ name }) => ({ companyId, name: name('Lista'), message: name('Arquivos') })),
    )
    .returning();
  const option = await db
    .insert(fileListOptions)
    .values(
      words.map(({ name }, at) => ({ companyId, listId: list[at]!.id, name: name('Arquivo') })),
    )
    .returning();
  return words.map((_, at) => ({ fileList: list[at]!.id, fileOption: option[at]!.id }));
}

/** What answers in place of people. */
export async function insertAnswering({ db, companyId }: Tx, words: Words[]) {
  const names = array(
    words.map(({ name }) => name('Robô')),
    'text',
  );
  const prompt = await rows<{ id: number }>(
    db,
    sql`insert into prompts (company_id, name, transcription_model)
      select ${companyId}, *, 'gpt-transcribe' from unnest(${names}) returning id`,
  );
  const integration = await rows<{ id: number }>(
    db,
    sql`insert into queue_integrations (company_id, type, name)
      select ${companyId}, 'n8n', * from unnest(${names}) returning id`,
  );
  return words.map((_, at) => ({ prompt: prompt[at]!.id, integration: integration[at]!.id }));
}

/** Another session of the holder, besides the one that asks. */
export async function insertSessions(
  { db, companyId }: Tx,
  words: Words[],
  { holderId }: SideOptions,
) {
  const made = words.map(() => ({ session: crypto.randomUUID() }));
  await db.insert(sessions).values(
    made.map(({ session }) => ({
      companyId,
      id: session,
      userId: holderId,
      secret: Buffer.alloc(32),
      expiresAt: new Date(Date.now() + 86_400_000),
    })),
  );
  return made;
}

import { isAllowed, type Permission } from '@prosa/contract/permissions';
import { type Core, inSystem, type Person, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { visibleTickets } from '../tickets/tickets.queries.ts';
import { files } from './files.table.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(
  tx: Tx,
  file: Omit<FileRow, 'companyId' | 'createdAt'>,
): Promise<FileRow> {
  const [row] = await tx.db
    .insert(files)
    .values({ ...file, companyId: tx.companyId })
    .returning();
  return row!;
}

/** The file, if something that the user may see shows it. */
export async function findShownFile(
  tx: Tx & { actor: Person },
  id: string,
): Promise<FileRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(files)
    .where(and(ofCompany(tx, files), eq(files.id, id), anyOf(placesToLook(tx, id))));
  return row;
}

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

function placesToLook(tx: Tx & { actor: Person }, id: string): SQL[] {
  const { actor } = tx;
  const stands = (from: SQL, where: SQL) =>
    sql`exists (select from ${from} where ${ofCompany(tx, 'x')} and ${where})`;
  const inFile = sql`x.file_id = ${id}`;
  // A user who sees one ticket of a contact can read the whole thread.
  const threads = sql`messages x
    join tickets t on t.company_id = x.company_id and t.conversation_id = x.conversation_id`;
  const chats = sql`chat_messages x
    join chat_users cu on cu.company_id = x.company_id and cu.chat_id = x.chat_id`;
  const mayUse = (permission: Permission) => sql`${isAllowed(actor.profile, permission)}::boolean`;
  return [
    stands(threads, sql`${inFile} and ${visibleTickets(actor)}`),
    stands(threads, sql`x.play_file_id = ${id} and ${visibleTickets(actor)}`),
    stands(sql`quick_messages x`, sql`${inFile} and (x.geral or x.user_id = ${actor.id})`),
    stands(sql`file_list_options x`, inFile),
    stands(sql`schedules x`, inFile),
    sql`(${mayUse('campaigns-page:manage')} and ${stands(sql`campaign_files x`, inFile)})`,
    sql`(${mayUse('flows-page:manage')} and ${stands(sql`flow_files x`, inFile)})`,
    stands(sql`knowledge_documents x`, inFile),
    sql`(${!actor.visit}::boolean and ${stands(chats, sql`${inFile} and cu.user_id = ${actor.id}`)})`,
    stands(sql`contacts x`, sql`x.picture_id = ${id}`),
    stands(sql`users x`, sql`x.picture_id = ${id}`),
    sql`(${!actor.visit && isAllowed(actor.profile, 'contacts-page:dataRights')}::boolean
      and ${stands(sql`contact_exports x`, inFile)})`,
    sql`(${mayUse('sandbox:use')} and ${stands(sql`sandbox_messages x`, inFile)})`,
    isAnnounced(tx, { companyId: tx.companyId, id }),
  ];
}

interface FileOfCompany {
  companyId: number;
  id: string;
}

/** By an announcement that the user is shown; row security says which companies get it. */
const isAnnounced = (
  { core, actor }: Tx & { actor: Person },
  { companyId, id }: FileOfCompany,
): SQL => {
  const now = core.now().toISOString();
  return sql`exists (select from announcements a
    where a.status and a.file_company_id = ${companyId} and a.file_id = ${id}
      and (a.starts_at is null or a.starts_at <= ${now}::timestamptz)
      and (a.ends_at is null or a.ends_at > ${now}::timestamptz)
      and (not a.admins_only or ${actor.profile === 'admin'}::boolean))`;
};

/** Whether an announcement that the user can see has this file, which belongs to the company of its author. */
export async function isFileAnnounced(
  tx: Tx & { actor: Person },
  file: FileOfCompany,
): Promise<boolean> {
  const [row] = await rows<{ is: boolean }>(tx.db, sql`select ${isAnnounced(tx, file)} as is`);
  return row!.is;
}

/** The same for operators, who see every announcement. */
export async function unscopedIsFileAnnounced(
  core: Core,
  { companyId, id }: FileOfCompany,
): Promise<boolean> {
  const [row] = await inSystem(core, (db) =>
    rows<{ is: boolean }>(
      db,
      sql`select exists (select from announcements a where a.file_company_id = ${companyId} and a.file_id = ${id}) as is`,
    ),
  );
  return row!.is;
}

export async function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(files)
    .where(and(ofCompany(tx, files), eq(files.id, id)));
  return row;
}

/**
 * Keeps files from being freed until the transaction that uses them again has ended.
 * @returns whether all of them still exist
 */
export async function holdFiles(tx: Tx, ids: readonly (string | null)[]): Promise<boolean> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return true;
  const held = await rows(
    tx.db,
    sql`select 1 from files f where ${ofCompany(tx, 'f')} and f.id = any(${array(wanted, 'uuid')})
      order by f.id for key share`,
  );
  return held.length === wanted.length;
}

/** Bytes that the company's files use, and how many the plan allows; no plan or 0 means no limit. */
export async function readStorage(tx: Tx): Promise<{ used: number; allowed: number | null }> {
  const [row] = await rows<{ used: number; allowed: number | null }>(
    tx.db,
    sql`select coalesce(s.bytes, 0)::float8 as used,
        (nullif(p.storage_megabytes, 0)::float8 * 1000000) as allowed
      from companies c left join plans p on p.id = c.plan_id
        left join company_storage s on s.company_id = c.id
      where ${ofCompany(tx, 'c')}`,
  );
  return row!;
}

/** Deletes the files that nothing uses any more; the database schedules a job that removes their bytes. */
export async function freeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`select prosa.free_files(${tx.companyId}, ${array(ids, 'uuid')})`);
}

/** A company with a customer's files and threads, and where traces of them are left, for data rights and retention. */
import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { storeFile } from '../conversation/media/media.service.ts';
import { companyCtx, inTransaction, type Tx } from '../core/ctx.ts';
import { sql } from '../core/db/drizzle.ts';
import { buildCompany, buildConnection } from './builders.ts';
import { openTestProvider } from './provider.ts';
import { startTestApp } from './test-app.ts';
import { databaseTraces } from './traces.ts';

export type KeptDataStage = Awaited<ReturnType<typeof openKeptData>>;

export async function openKeptData() {
  const app = await startTestApp();
  const companyId = (await buildCompany(app.core)).id;
  const connectionId = (await buildConnection(app.core, companyId)).id;
  const provider = await openTestProvider(app.core, companyId, connectionId);
  const admin = await app.enter(companyId, { profile: 'admin' });
  const user = await app.enter(companyId);

  const inCompany = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(companyCtx(app.core, companyId), work);
  const run = (statement: ReturnType<typeof sql>) => inCompany(({ db }) => db.execute(statement));

  async function store(text: string): Promise<string> {
    const stored = await app.core.storage.put(companyId, Readable.from([text]), 1e6);
    const plain = { mime: 'application/octet-stream', kind: 'application', width: null } as const;
    const file = { ...stored, ...plain, height: null, name: `${text}.txt` };
    return inCompany(async (tx) => (await storeFile(tx, file)).id);
  }

  /** Gives the newest message of a contact a file with that text in it. */
  async function attach(contactId: number, text: string): Promise<void> {
    const id = await store(text);
    await run(sql`update messages set file_id = ${id}, media_state = 'ready'
      where id = (select id from messages where contact_id = ${contactId} order by id desc limit 1)`);
  }

  async function givePicture(contactId: number, text: string): Promise<void> {
    const id = await store(text);
    await run(sql`update contacts set picture_id = ${id} where id = ${contactId}`);
  }

  /** Where in the whole database and in the folder of files a text stands. */
  const tracesOf = async (text: string): Promise<string[]> => [
    ...(await databaseTraces(app.databaseUrl, text)),
    ...(await filesWith(text)),
  ];

  async function filesWith(text: string): Promise<string[]> {
    // Any key tells where all files are.
    const key = `${companyId}/aa/${crypto.randomUUID()}`;
    return filesBelow(path.resolve(app.core.storage.localPath(key), '../../..'), text);
  }

  /** A message of ours that belongs to no attendance, at the end of the contact's thread. */
  const writeBetween = (contactId: number, body: string, days = 0): Promise<unknown> =>
    run(sql`
      with place as (
        update conversations set last_seq = last_seq + 1 where contact_id = ${contactId} returning id, connection_id, last_seq)
      insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, automatic, lane, body,
        created_at)
      select ${companyId}, p.id, p.last_seq, ${randomUUIDv7()}, p.connection_id, gen_random_uuid()::text, true, true, 3,
        ${body}, now() - make_interval(days => ${days}::int) from place p`);

  return {
    app,
    companyId,
    connectionId,
    provider,
    admin,
    user,
    run,
    inCompany,
    store,
    attach,
    givePicture,
    tracesOf,
    filesWith,
    writeBetween,
  };
}

async function filesBelow(folder: string, text: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of all.filter((each) => each.isFile())) {
    // One may be deleted while the folder is read.
    const content = await readFile(path.join(file.parentPath, file.name)).catch(() => undefined);
    if (content?.includes(text)) found.push('a file');
  }
  return found;
}

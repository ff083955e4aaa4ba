/** Packs everything that is stored about a contact, to answer their request for access: JSON, CSV and the files. */
import { Readable } from 'node:stream';
import { csvLine, csvStart } from '@prosa/contract/csv';
import type { ContactExport } from '@prosa/contract/data-rights';
import type yazl from 'yazl';
import { storeInAnyCase } from '../../conversation/media/media.service.ts';
import { addStoredFile, pathInZip, zipOf } from '../../conversation/media/zip-files.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Core, type Ctx, companyCtx, inTransaction, type UserCtx } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import { getContactRow } from '../contacts/contacts.service.ts';
import {
  describeContact,
  type ExportedMessage,
  type ExportRow,
  findExport,
  findLatestExport,
  findPictureKey,
  insertExport,
  listContactMessages,
  settleExport,
} from './export-contact.queries.ts';

/** How long the file is kept. */
export const KEPT_HOURS = 24;

const PAGE = 500;
const BYTES_MAX = 4 * 1024 ** 3;
const HOUR_MS = 3_600_000;

/** @throws ERR_NO_CONTACT_FOUND */
export const startExport = (ctx: UserCtx, contactId: number): Promise<ContactExport> =>
  inTransaction(ctx, async (tx) => {
    await getContactRow(tx, contactId);
    const latest = await findLatestExport(tx, contactId);
    if (latest?.state !== 'waiting') {
      const exportId = await insertExport(tx, contactId);
      await tx.enqueue('export-contact', { exportId }, { maxAttempts: 3 });
      await audit(tx, 'contactExported', { subject: contactId });
    }
    return { state: 'waiting', url: null, expiresAt: null };
  });

/** @throws ERR_NO_CONTACT_FOUND */
export const getExport = (ctx: UserCtx, contactId: number): Promise<ContactExport> =>
  inTransaction(ctx, async (tx) => {
    await getContactRow(tx, contactId);
    return presentExport(ctx, await findLatestExport(tx, contactId));
  });

function presentExport(ctx: Ctx, row: ExportRow | undefined): ContactExport {
  const expires = row && new Date(new Date(row.created_at).getTime() + KEPT_HOURS * HOUR_MS);
  if (!row || !expires || expires <= ctx.core.now())
    return { state: 'none', url: null, expiresAt: null };
  if (row.state !== 'done' || !row.file_id || !row.file_name)
    return { state: row.state, url: null, expiresAt: null };
  const file = { id: row.file_id, name: row.file_name };
  return { state: 'done', url: mediaUrl(ctx.core, ctx.companyId, file), expiresAt: iso(expires) };
}

/** The job. A failure is recorded; if the process ends in the middle, another starts over. */
export async function exportContact(
  core: Core,
  { companyId, exportId }: { companyId: number; exportId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const wanted = await inTransaction(ctx, (tx) => findExport(tx, exportId));
  if (wanted?.state !== 'waiting') return;
  try {
    await makeExport(ctx, exportId, wanted.contact_id);
  } catch (error) {
    ctx.log.error({ error, export_id: exportId }, 'contact_export.failed');
    await inTransaction(ctx, (tx) => settleExport(tx, exportId, { state: 'failed', fileId: null }));
  }
}

async function makeExport(ctx: Ctx, exportId: number, contactId: number): Promise<void> {
  const { storage } = ctx.core;
  const { key, bytes } = await storage.put(
    ctx.companyId,
    zipOf((zip) => fill(ctx, zip, contactId)),
    BYTES_MAX,
  );
  try {
    await inTransaction(ctx, async (tx) => {
      const name = `contact-${contactId}.zip`;
      const zip = { key, bytes, name, mime: 'application/zip', kind: 'application' as const };
      const file = await storeInAnyCase(tx, { ...zip, width: null, height: null });
      const isKept = await settleExport(tx, exportId, { state: 'done', fileId: file.id });
      if (!isKept) throw new Error('the contact was deleted meanwhile');
    });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

async function fill(ctx: Ctx, zip: yazl.ZipFile, contactId: number): Promise<void> {
  const about = await inTransaction(ctx, (tx) => describeContact(tx, contactId));
  zip.addBuffer(Buffer.from(JSON.stringify(about, null, 2)), 'contact.json');
  const add = (name: string, lines: AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, (done) => done(null, Readable.from(lines, { objectMode: false })));
  add('messages.json', jsonOf(ctx, contactId));
  add('messages.csv', csvOf(ctx, contactId));
  const picture = await inTransaction(ctx, (tx) => findPictureKey(tx, contactId));
  if (picture) await addStoredFile(ctx.core, zip, { key: picture, path: 'picture.webp' });
  for await (const page of pagesOf(ctx, contactId)) {
    for (const message of page) {
      const { file_key: key } = message;
      if (key) await addStoredFile(ctx.core, zip, { key, path: pathOf(message) });
    }
  }
}

const pathOf = ({ file_id, file_name }: ExportedMessage): string =>
  pathInZip({ id: file_id ?? '', name: file_name ?? '' });

async function* pagesOf(ctx: Ctx, contactId: number): AsyncGenerator<ExportedMessage[]> {
  let after: string | undefined;
  do {
    const page = await inTransaction(ctx, (tx) =>
      listContactMessages(tx, contactId, { after, limit: PAGE }),
    );
    if (page.length > 0) yield page;
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
  } while (after !== undefined);
}

const plainOf = (message: ExportedMessage) => ({
  id: message.id,
  at: iso(message.at),
  from: message.from_me ? 'company' : 'contact',
  type: message.media_type,
  body: message.body,
  ...(message.transcription !== null && { transcription: message.transcription }),
  deleted: message.is_deleted,
  edited: message.is_edited,
  file: message.file_key ? pathOf(message) : null,
});

async function* jsonOf(ctx: Ctx, contactId: number): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pagesOf(ctx, contactId)) {
    yield before + page.map((message) => JSON.stringify(plainOf(message))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvOf(ctx: Ctx, contactId: number): AsyncGenerator<string> {
  yield csvStart + csvLine(['at', 'from', 'type', 'body', 'file']);
  for await (const page of pagesOf(ctx, contactId)) {
    const lines = page.map(plainOf);
    yield lines
      .map(({ at, from, type, body, file }) => csvLine([at, from, type, body, file ?? '']))
      .join('');
  }
}

/** Files that come along with an imported flow. */
import { createReadStream } from 'node:fs';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { Media } from '@prosa/flow/nodes';
import type { InspectedFile } from '../../conversation/media/media.service.ts';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { AppError } from '../../core/errors.ts';
import { displayName } from '../../core/http/multipart.ts';
import { findFlowFiles } from './flow-files.queries.ts';
import { type UploadedZip, unpackZip } from './unpack-zip.ts';
import { inspectFlowFile, newNameOf, storeFlowFile } from './upload-files.ts';

export interface ImportedFile {
  /** What the nodes of the file call it. */
  named: string;
  file: InspectedFile;
}

/** Those that the zip has and that may be sent; the others are missing. */
export async function unpackFiles(
  ctx: UserCtx,
  zip: UploadedZip,
  wanted: readonly Media[],
): Promise<ImportedFile[]> {
  const names = wanted.map(({ file }) => file);
  const { paths } = await unpackZip(zip, names, flowLimits.videoBytes.max);
  const stored: ImportedFile[] = [];
  try {
    for (const media of wanted) {
      const path = paths.get(media.file);
      const file = path === undefined ? undefined : await storeBytes(ctx, path, media);
      if (file) stored.push({ named: media.file, file });
    }
    return stored;
  } catch (error) {
    for (const { file } of stored) await ctx.core.storage.remove(file.key);
    throw error;
  }
}

async function storeBytes(
  ctx: UserCtx,
  path: string,
  { file: named, original }: Media,
): Promise<InspectedFile | undefined> {
  const { storage } = ctx.core;
  const stored = await storage.put(
    ctx.companyId,
    createReadStream(path),
    flowLimits.videoBytes.max,
  );
  const file = { ...stored, name: displayName(original || named) };
  return inspectFlowFile(ctx, file, { kind: 'content' }).catch(async (error) => {
    await storage.remove(stored.key);
    return notTaken(error);
  });
}

/** A file that nodes cannot send is missing; anything else ends the import. */
function notTaken(error: unknown): undefined {
  const isRefused = error instanceof AppError && error.code === 'ERR_FLOW_FILE';
  if (!isRefused) throw error;
}

const OUR_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{3,4}$/;

/** A name that we gave stays, unless the company has it. @returns the stored name by the name in the file */
export async function storeImported(
  tx: Tx,
  files: readonly ImportedFile[],
): Promise<Map<string, string>> {
  const found = await findFlowFiles(
    tx,
    files.map(({ named }) => named),
  );
  const taken = new Set(found.map(({ name }) => name));
  const names = new Map<string, string>();
  for (const { named, file } of files) {
    const isFree = OUR_NAME.test(named) && !taken.has(named);
    names.set(named, await storeFlowFile(tx, file, isFree ? named : newNameOf(file)));
  }
  return names;
}

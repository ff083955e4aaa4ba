/** Files that come along with an imported flow. */
import { flowLimits } from '@prosa/contract/flow-limits';
import type { Media } from '@prosa/flow/nodes';
import type { InspectedFile } from '../../conversation/media/media.service.ts';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { AppError } from '../../core/errors.ts';
import { displayName } from '../../core/http/multipart.ts';
import { findFlowFiles } from './flow-files.queries.ts';
import { bareName, type FlowZip } from './flow-zip.ts';
import { inspectFlowFile, newNameOf, storeFlowFile } from './upload-files.ts';

export interface ImportedFile {
  /** What the nodes of the file call it. */
  named: string;
  file: InspectedFile;
}

/** Those that the zip has and that may be sent; the others are missing. */
export async function unpackFiles(
  ctx: UserCtx,
  zip: FlowZip,
  wanted: readonly Media[],
): Promise<ImportedFile[]> {
  const unpacked: ImportedFile[] = [];
  try {
    for (const media of wanted) {
      const file = await unpackFile(ctx, zip, media);
      if (file) unpacked.push({ named: media.file, file });
    }
    return unpacked;
  } catch (error) {
    for (const { file } of unpacked) await ctx.core.storage.remove(file.key);
    throw error;
  }
}

/** No file of a node may be larger. */
const BYTES_MAX = flowLimits.videoBytes.max;

async function unpackFile(
  ctx: UserCtx,
  zip: FlowZip,
  { file: named, original }: Media,
): Promise<InspectedFile | undefined> {
  const { storage } = ctx.core;
  const stream = await zip.open(bareName(named));
  if (!stream) return undefined;
  const stored = await storage.put(ctx.companyId, stream, BYTES_MAX).catch(notTaken);
  if (!stored) return undefined;
  const file = { ...stored, name: displayName(original || named) };
  return inspectFlowFile(ctx, file, { kind: 'content' }).catch(async (error) => {
    await storage.remove(stored.key);
    return notTaken(error);
  });
}

/** A file that nodes cannot send is missing; anything else ends the import. */
function notTaken(error: unknown): undefined {
  const isRefused =
    error instanceof AppError && ['ERR_FLOW_FILE', 'ERR_TOO_LARGE'].includes(error.code);
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

/** A flow as a zip that any Prosa reads: flow.json and the files of its nodes. Credentials stay. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { exportFlow, filesIn, type MediaEntry } from '@prosa/flow/export-flow';
import { newGraph } from '@prosa/flow/graph';
import { addStoredFile, zipOf } from '../../conversation/media/zip-files.ts';
import { type Core, inTransaction, type UserCtx } from '../../core/ctx.ts';
import { type FlowFileRow, findFlowFiles } from './flow-files.queries.ts';
import { findDraft } from './flows.queries.ts';
import { getFlow } from './flows.service.ts';

/** @throws ERR_NO_FLOW_FOUND */
export async function exportFile(ctx: UserCtx, id: number): Promise<Readable> {
  const { name, graph, files } = await inTransaction(ctx, async (tx) => {
    const row = await getFlow(tx, id);
    const draft = (await findDraft(tx, id)) ?? newGraph();
    return { name: row.name, graph: draft, files: await findFlowFiles(tx, filesIn(draft)) };
  });
  return zipOf(async (zip) => {
    const media: MediaEntry[] = [];
    for (const file of files) media.push(await entryOf(ctx.core, file));
    const json = JSON.stringify(exportFlow({ name, graph, media }), null, 2);
    zip.addBuffer(Buffer.from(json), 'flow.json');
    for (const { name: file, key } of files)
      await addStoredFile(ctx.core, zip, { key, path: `media/${file}` });
  });
}

async function entryOf(
  { storage }: Core,
  { name, key, mime, bytes }: FlowFileRow,
): Promise<MediaEntry> {
  const hash = createHash('sha256');
  const stream = await storage.open(key);
  for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) hash.update(chunk);
  return { name, mime, bytes, sha256: hash.digest('hex') };
}

/** Makes a flow of an uploaded file. Nothing goes live by it: somebody looks at it first. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Api } from '@prosa/contract';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { FlowReportLine } from '@prosa/contract/flows';
import type { Language } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { filesIn, mediaIn } from '@prosa/flow/export-flow';
import type { Known } from '@prosa/flow/import-flow';
import type { Media } from '@prosa/flow/nodes';
import { renameFiles } from '@prosa/flow/rename-files';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { Form } from '../../core/http/multipart.ts';
import { freeName } from './flow-names.ts';
import type { FlowRow } from './flows.queries.ts';
import { makeFlow } from './flows.service.ts';
import { type ImportedFile, storeImported, unpackFiles } from './import-media.ts';
import { storeSecrets } from './keep-secrets.ts';
import { openFlowFile, readFlow } from './read-flow-file.ts';
import { putGraph } from './save-flow.ts';
import { listKnown } from './surroundings.queries.ts';

type Body = RouteInput<Api['POST /flowbuilder/import']>['body'];

export interface ImportedFlow {
  row: FlowRow;
  report: FlowReportLine[];
}

/** @throws ERR_FLOW_IMPORT, ERR_FLOW_TOO_LARGE, ERR_STORAGE_LIMIT */
export async function importFile(
  ctx: UserCtx,
  { name }: Body,
  { files: [upload, ...more] }: Form,
): Promise<ImportedFlow> {
  if (!upload || more.length > 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'file', part: 'body' }] });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-flow-'));
  try {
    const { json, zip } = await openFlowFile(ctx.core.storage.localPath(upload.key), folder);
    const files = zip ? await unpackFiles(ctx, zip, wantedBy(json)) : [];
    return await keeping(ctx, files, (tx) => store(tx, { json, name, files }));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await ctx.core.storage.remove(upload.key);
  }
}

/** Read with nothing known: only to learn which files its nodes send. */
const wantedBy = (json: unknown): Media[] => mediaIn(readFlow(json, nothingKnown).graph);

const nothingKnown: Known = { queue: [], tag: [], user: [], flow: [], prompt: [], integration: [] };

/** Without the flow its files go too. */
async function keeping<T>(
  ctx: UserCtx,
  files: readonly ImportedFile[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    for (const { file } of files) await ctx.core.storage.remove(file.key);
    throw error;
  }
}

interface Read {
  json: unknown;
  name: string | undefined;
  files: readonly ImportedFile[];
}

async function store(tx: Tx, { json, name: given, files }: Read): Promise<ImportedFlow> {
  const { name, graph, secrets, report } = readFlow(json, await listKnown(tx));
  const { language } = await findCompanyLocale(tx);
  const stored = await storeImported(tx, files);
  const missing = filesIn(graph).filter((file) => !stored.has(file));
  const lines: FlowReportLine[] = missing.map((detail) => ({
    code: 'fileMissing',
    node: null,
    detail,
  }));
  const row = await makeFlow(
    tx,
    await freeName(tx, given ?? nameFrom(name, language)),
    async (made) => {
      await storeSecrets(tx, made.id, secrets);
      const put = await putGraph(tx, made, {
        graph: renameFiles(graph, (file) => stored.get(file) ?? ''),
        publishes: false,
      });
      lines.push(...put.report);
    },
  );
  return { row, report: [...report, ...lines] };
}

const unnamed: Record<Language, string> = {
  pt: 'Fluxo importado',
  en: 'Imported flow',
  es: 'Flujo importado',
};

/** A name in a file may be anything. */
function nameFrom(given: string, language: Language): string {
  const clean = given
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  return clean.length < flowLimits.name.min ? unnamed[language] : clean;
}

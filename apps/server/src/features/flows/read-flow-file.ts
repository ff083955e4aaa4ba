/** Reads an uploaded file as a flow of any editor of the family: JSON, or a zip with `flow.json` and `media/`. */
import { open } from 'node:fs/promises';
import { FlowGraph as Schema } from '@prosa/contract/flows';
import { type Imported, importFlow, type Known } from '@prosa/flow/import-flow';
import type { Ctx } from '../../core/ctx.ts';
import { AppError, appError } from '../../core/errors.ts';
import type { FormFile } from '../../core/http/multipart.ts';
import { type FlowZip, openFlowZip, readAll } from './flow-zip.ts';
import { checkGraph, isStorable } from './read-graph.ts';

/** Above the limit of a graph: other editors write more about each node. */
const JSON_BYTES_MAX = 5 * 1024 * 1024;
const FLOW = 'flow.json';

export interface OpenedFile {
  json: unknown;
  /** For the files of its nodes; the caller closes it. */
  zip: FlowZip | undefined;
}

/** @throws ERR_FLOW_IMPORT, ERR_FLOW_TOO_LARGE */
export async function openFlowFile({ core }: Ctx, { key }: FormFile): Promise<OpenedFile> {
  const path = core.storage.localPath(key);
  if (!(await isZip(path))) {
    const stream = await core.storage.open(key);
    if (!stream) throw appError('ERR_FLOW_IMPORT');
    return { json: parse(await readAll(stream, JSON_BYTES_MAX)), zip: undefined };
  }
  const zip = await openFlowZip(path);
  try {
    const stream = await zip.open(FLOW);
    if (!stream) throw appError('ERR_FLOW_IMPORT');
    return { json: parse(await readAll(stream, JSON_BYTES_MAX)), zip };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE() === 0x504b0304;
  } finally {
    await file.close();
  }
}

function parse(bytes: Buffer): unknown {
  try {
    const text = bytes.toString().replace(/^\uFEFF/, '');
    const json: unknown = JSON.parse(text, withoutPrototypes);
    if (isStorable(json)) return json;
  } catch {
    // Falls through to the error.
  }
  throw appError('ERR_FLOW_IMPORT');
}

/** Requests with these names are refused, so nobody could save the flow. */
const withoutPrototypes = (key: string, value: unknown): unknown =>
  key === '__proto__' || key === 'constructor' ? undefined : value;

/** @throws ERR_FLOW_IMPORT if it is no flow, ERR_FLOW_TOO_LARGE */
export function readFlow(json: unknown, known: Known): Imported {
  const imported = importFlow(json, known);
  if (!imported) throw appError('ERR_FLOW_IMPORT');
  try {
    checkGraph(imported.graph);
  } catch (error) {
    const isLarge = error instanceof AppError && error.code === 'ERR_FLOW_TOO_LARGE';
    throw isLarge ? error : appError('ERR_FLOW_IMPORT');
  }
  if (!Schema.safeParse(imported.graph).success) throw appError('ERR_FLOW_IMPORT');
  return imported;
}

/** Reads an uploaded file as a flow of any editor of the family: JSON, or a zip with `flow.json` and `media/`. */
import { open, readFile, stat } from 'node:fs/promises';
import { FlowGraph as Schema } from '@prosa/contract/flows';
import { type Imported, importFlow, type Known } from '@prosa/flow/import-flow';
import { AppError, appError } from '../../core/errors.ts';
import { checkGraph, isStorable } from './read-graph.ts';
import { type UploadedZip, unpackZip } from './unpack-zip.ts';

/** Above the limit of a graph: other editors write more about each node. */
const JSON_BYTES_MAX = 5 * 1024 * 1024;
const FLOW = 'flow.json';

export interface OpenedFile {
  json: unknown;
  /** For the files of its nodes. */
  zip: UploadedZip | undefined;
}

/**
 * @param folder for what is unpacked
 * @throws ERR_FLOW_IMPORT, ERR_FLOW_TOO_LARGE
 */
export async function openFlowFile(from: string, folder: string): Promise<OpenedFile> {
  if (!(await isZip(from))) return { json: await readJson(from), zip: undefined };
  const zip = { from, folder };
  const { paths, tooLarge } = await unpackZip(zip, [FLOW], JSON_BYTES_MAX);
  if (tooLarge.has(FLOW)) throw appError('ERR_FLOW_TOO_LARGE');
  const json = paths.get(FLOW);
  if (json === undefined) throw appError('ERR_FLOW_IMPORT');
  return { json: await readJson(json), zip };
}

async function readJson(from: string): Promise<unknown> {
  if ((await stat(from)).size > JSON_BYTES_MAX) throw appError('ERR_FLOW_TOO_LARGE');
  return parse(await readFile(from));
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

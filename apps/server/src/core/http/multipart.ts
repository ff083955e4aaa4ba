/**
 * Reads a multipart request: text fields, and files streamed to storage with a size limit before anything else
 * happens.
 */
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { limits } from '@prosa/contract/limits';
import type { RouteDef } from '@prosa/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Core } from '../ctx.ts';
import { appError } from '../errors.ts';
import { refuseCardField } from './card-data.ts';

export interface FormFile {
  field: string;
  /** The sender's file name; for display only. */
  name: string;
  key: string;
  bytes: number;
  sha256: string;
}

export interface Form {
  isForm?: boolean;
  /** Fields that may repeat are lists. */
  fields: Record<string, string | string[]>;
  files: FormFile[];
  /** Removes the stored files; for requests that fail after the upload. */
  discard(): Promise<void>;
}

const TEXT_BYTES_MAX = 1024 * 1024;

export async function readForm(
  core: Core,
  ctx: object,
  { request, definition }: { request: FastifyRequest; definition: RouteDef },
): Promise<Form> {
  const files: FormFile[] = [];
  const discard = async () => {
    await Promise.all(files.map((file) => core.storage.remove(file.key)));
  };
  if (!definition.files || !request.isMultipart()) return { fields: {}, files, discard };
  const { companyId } = ctx as { companyId: number };
  const fields: Form['fields'] = {};
  const parts = asSent(() =>
    request.parts({
      limits: {
        files: limits.filesPerMessage.max,
        fields: 30,
        fieldSize: TEXT_BYTES_MAX,
        fileSize: Infinity,
      },
    }),
  );
  try {
    for await (const part of parts) {
      if (part.type === 'file')
        files.push(await store(part, definition.files, { core, companyId }));
      else addField(fields, part, definition.repeated);
    }
  } catch (error) {
    // Unread bytes of the body would precede the next request on this connection, which would then never start.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw error;
  }
  return { isForm: true, fields, files, discard };
}

async function store(
  part: MultipartFile,
  allowed: readonly string[],
  { core, companyId }: { core: Core; companyId: number },
): Promise<FormFile> {
  if (!allowed.includes(part.fieldname))
    throw appError('ERR_VALIDATION', { details: [{ field: part.fieldname }] });
  const source = Readable.from(asSent<Buffer>(() => part.file));
  const stored = await core.storage.put(companyId, source, limits.fileBytes.max);
  return { field: part.fieldname, name: displayName(part.filename), ...stored };
}

/** A field appears once, unless the route accepts several. */
function addField(
  fields: Form['fields'],
  { fieldname: name, value }: { fieldname: string; value: unknown },
  repeated: readonly string[] = [],
): void {
  refuseCardField(name);
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value !== 'string' || (known !== undefined && !Array.isArray(known)))
    throw appError('ERR_VALIDATION', { details: [{ field: name }] });
  if (known) known.push(value);
  else
    Object.defineProperty(fields, name, {
      value: repeated.includes(name) ? [value] : value,
      enumerable: true,
    });
}

/** Without folders, control and direction characters; at most 200 characters. */
export function displayName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  return clean.slice(0, 200) || 'file';
}

/**
 * Yields the parts of a form, or the chunks of a file. Any error while reading is the sender's: a body that ends
 * early, a missing boundary. Errors of the consumer do not pass through here.
 */
async function* asSent<T>(open: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* open();
  } catch {
    throw appError('ERR_VALIDATION');
  }
}

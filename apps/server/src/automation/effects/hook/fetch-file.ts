/** Fetches a file that a workflow wants to be sent. */
import { Readable } from 'node:stream';
import { type InspectedFile, inspectFile } from '../../../conversation/media/media.service.ts';
import type { Core } from '../../../core/ctx.ts';
import { guardedRequest } from '../../../core/http/guarded-http.ts';

const BYTES_MAX = 20 * 1024 * 1024;
const NAME_MAX = 100;

/** Undefined if it cannot be fetched or is no file: the customer then gets its address. */
export async function fetchFile(
  core: Core,
  companyId: number,
  { url, timeoutMs }: { url: string; timeoutMs: number },
): Promise<InspectedFile | undefined> {
  let key: string | undefined;
  try {
    const headers = { 'accept-encoding': 'identity', 'user-agent': 'Prosa' };
    const request = { method: 'GET', url, headers, timeoutMs, bytesMax: BYTES_MAX } as const;
    const { status, body } = await guardedRequest(core.config, request);
    if (status !== 200 || body.length === 0) return undefined;
    ({ key } = await core.storage.put(companyId, Readable.from([body]), BYTES_MAX));
    return await inspectFile({ core }, { key, name: nameOf(url), bytes: body.length });
  } catch (error) {
    core.log.info(
      { company_id: companyId, error: (error as Error).name },
      'automation.file_not_fetched',
    );
    if (key !== undefined) await core.storage.remove(key);
    return undefined;
  }
}

function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return (
      decodeURIComponent(last).replaceAll('\u0000', '').toWellFormed().slice(-NAME_MAX) || 'file'
    );
  } catch {
    return 'file';
  }
}

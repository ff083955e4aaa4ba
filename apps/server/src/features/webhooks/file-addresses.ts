/**
 * Addresses of files for receivers, made for each attempt: they open the file without a session, for a day. Events keep the
 * paths that browsers have, since processes of linked devices can sign no others.
 */
import type { Core } from '../../core/ctx.ts';
import { outsideMediaUrl } from '../../core/storage/media-url.ts';

const PATH = /^\/media\/([^/]+)\/([^/?]+)\?/;

/** @param data JSON */
export function withFileAddresses(core: Core, companyId: number, data: string): string {
  if (!data.includes('"/media/')) return data;
  return JSON.stringify(JSON.parse(data), (key, value: unknown) => {
    const [, id, name] =
      (key.endsWith('Url') && typeof value === 'string' && PATH.exec(value)) || [];
    if (!id || !name) return value;
    return outsideMediaUrl(core, companyId, { id, name: decodeURIComponent(name) });
  });
}

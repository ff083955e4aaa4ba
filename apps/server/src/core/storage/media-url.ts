/**
 * Signed addresses of files. The signature covers company, file and expiry; the expiry is the end of the next 12-hour
 * block, so that everybody gets the same address and browsers can cache it. It proves that somebody was given the
 * address, not that the bearer may see the file: media.routes.ts checks that.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Core } from '../ctx.ts';

const BLOCK_MS = 12 * 3600 * 1000;
export const MEDIA_URL_PURPOSE = 'media-url';

export interface StoredFile {
  id: string;
  name: string;
}

export function mediaUrl(core: Core, companyId: number, file: StoredFile): string {
  const expires = (Math.floor(core.now().getTime() / BLOCK_MS) + 2) * BLOCK_MS;
  const query = new URLSearchParams({
    c: String(companyId),
    e: String(expires),
    s: sign(core.secrets.deriveKey(MEDIA_URL_PURPOSE), { companyId, id: file.id, expires }),
  });
  return `/media/${file.id}/${encodeURIComponent(file.name)}?${query}`;
}

/** The same for everybody: pictures are replaced under one name. */
export const PICTURE_NAME = 'picture.webp';

/** An address that everybody of the company may have; null without a picture. */
export const pictureUrl = (core: Core, companyId: number, id: string | null): string | null =>
  id && mediaUrl(core, companyId, { id, name: PICTURE_NAME });

/** The company of a valid address, otherwise undefined. */
export function verifyMediaUrl(
  core: Core,
  url: { id: string; c: string; e: string; s: string },
): number | undefined {
  const [companyId, expires] = [Number(url.c), Number(url.e)];
  if (!Number.isSafeInteger(companyId) || !(expires > core.now().getTime())) return undefined;
  const given = Buffer.from(url.s);
  const isOurs = core.secrets.deriveKeys(MEDIA_URL_PURPOSE).some((key) => {
    const expected = Buffer.from(sign(key, { companyId, id: url.id, expires }));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? companyId : undefined;
}

function sign(key: Buffer, parts: { companyId: number; id: string; expires: number }): string {
  return createHmac('sha256', key)
    .update(`${parts.companyId}.${parts.id}.${parts.expires}`)
    .digest('base64url');
}

/**
 * Signed addresses of files. The signature covers company, file and expiry; the expiry is the end of the next 12-hour
 * block, so that everybody gets the same address and browsers can cache it. It proves that somebody was given the
 * address, not that the bearer may see the file: media.routes.ts checks that. Only addresses for other systems open the file
 * by themselves.
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

const OUTSIDE_MS = 24 * 3600 * 1000;
const OUTSIDE_PURPOSE = 'media-url-outside';

/** A whole address that opens the file to anybody who has it, for a day: for other systems that a company uses. */
export function outsideMediaUrl(core: Core, companyId: number, file: StoredFile): string {
  const expires = core.now().getTime() + OUTSIDE_MS;
  const query = new URLSearchParams({
    c: String(companyId),
    e: String(expires),
    o: sign(core.secrets.deriveKey(OUTSIDE_PURPOSE), { companyId, id: file.id, expires }),
  });
  return `${core.config.publicUrl}/media/${file.id}/${encodeURIComponent(file.name)}?${query}`;
}

/** The same for everybody: pictures are replaced under one name. */
export const PICTURE_NAME = 'picture.webp';

/** An address that everybody of the company may have; null without a picture. */
export const pictureUrl = (core: Core, companyId: number, id: string | null): string | null =>
  id && mediaUrl(core, companyId, { id, name: PICTURE_NAME });

interface SignedUrl {
  id: string;
  c: string;
  e: string;
  s: string;
}

/** The company of a valid address, otherwise undefined. */
export const verifyMediaUrl = (core: Core, url: SignedUrl): number | undefined =>
  verify(core, MEDIA_URL_PURPOSE, url);

/** The same for an address that opens the file to anybody. */
export const verifyOutsideUrl = (core: Core, url: SignedUrl): number | undefined =>
  verify(core, OUTSIDE_PURPOSE, url);

function verify(core: Core, purpose: string, url: SignedUrl): number | undefined {
  const [companyId, expires] = [Number(url.c), Number(url.e)];
  if (!Number.isSafeInteger(companyId) || !(expires > core.now().getTime())) return undefined;
  const given = Buffer.from(url.s);
  const isOurs = core.secrets.deriveKeys(purpose).some((key) => {
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

/**
 * Signed tokens in the links by which somebody without a session may see and pay one invoice. The signature covers company,
 * invoice and expiry, so nothing is stored, and a link opens nothing else of the company.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Core } from './ctx.ts';

const PURPOSE = 'pay-link';
const SHAPE = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,10})\.([\w-]{43})$/;

/** How long the link lives that an administrator gets where the sign-in is refused. */
export const SIGN_IN_LINK_MS = 3_600_000;
/** How long after an invoice's due date the link in its mails lives. */
export const MAIL_LINK_MS = 30 * 24 * 3_600_000;

export interface PayLink {
  companyId: number;
  invoiceId: number;
  expiresAt: Date;
}

type Signing = Pick<Core, 'secrets'>;

/** The token of a pay link. */
export function signPayLink({ secrets }: Signing, link: PayLink): string {
  const expires = Math.floor(link.expiresAt.getTime() / 1000);
  const key = secrets.deriveKey(PURPOSE);
  return [link.companyId, link.invoiceId, expires, sign(key, { ...link, expires })].join('.');
}

/** The address of the public page of an invoice. */
export const payLinkUrl = (
  core: Pick<Core, 'secrets'> & { config: Pick<Core['config'], 'publicUrl'> },
  link: PayLink,
): string => `${core.config.publicUrl}/pay/${signPayLink(core, link)}`;

/** What a token opens; undefined when it is not ours or has expired. */
export function readPayLink(
  core: Pick<Core, 'secrets' | 'now'>,
  token: string,
): PayLink | undefined {
  const [, ...parts] = SHAPE.exec(token) ?? [];
  const [companyId = 0, invoiceId = 0, expires = 0] = parts.slice(0, 3).map(Number);
  const given = Buffer.from(parts[3] ?? '');
  const isOurs = core.secrets.deriveKeys(PURPOSE).some((key) => {
    const expected = Buffer.from(sign(key, { companyId, invoiceId, expires }));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  const expiresAt = new Date(expires * 1000);
  return isOurs && expiresAt > core.now() ? { companyId, invoiceId, expiresAt } : undefined;
}

function sign(
  key: Buffer,
  parts: { companyId: number; invoiceId: number; expires: number },
): string {
  return createHmac('sha256', key)
    .update(`${parts.companyId}.${parts.invoiceId}.${parts.expires}`)
    .digest('base64url');
}

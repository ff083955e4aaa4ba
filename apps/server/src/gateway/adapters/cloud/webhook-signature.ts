/** Whose a webhook is: the accounts that it names and whose secret signed it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { WebhookAccount } from './cloud-accounts.queries.ts';

export interface ArrivedWebhook {
  body: Buffer;
  signature: string;
}

const IDS_MAX = 500;

/**
 * Nothing is parsed before the signature is verified: the bytes are only searched for the account whose secret to
 * try.
 */
export function idsIn(body: Buffer): string[] {
  const found = body.toString('latin1').matchAll(/"(?:phone_number_id|id)"\s*:\s*"(\d{1,32})"/g);
  const ids = new Set<string>();
  for (const [, id] of found) {
    ids.add(id!);
    if (ids.size === IDS_MAX) break;
  }
  return [...ids];
}

/** Whether it seems to hold only what became of messages. Whoever forges one only waits longer. */
export function isReport(body: Buffer): boolean {
  const text = body.toString('latin1');
  return /"statuses"\s*:/.test(text) && !/"messages"\s*:/.test(text);
}

/** A secret that nobody knows: no signature matches. */
const nobody: WebhookAccount = {
  companyId: 0,
  connectionId: 0,
  ids: [],
  appSecret: randomBytes(16).toString('hex'),
};

/** With the same work for a number that is not here: nobody can find out which numbers exist. */
export function signersOf(
  webhook: ArrivedWebhook,
  named: readonly WebhookAccount[],
): WebhookAccount[] {
  const candidates = named.length > 0 ? named : [nobody];
  return candidates.filter(({ appSecret }) => isSigned(webhook, appSecret));
}

function isSigned({ body, signature }: ArrivedWebhook, appSecret: string): boolean {
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
  );
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

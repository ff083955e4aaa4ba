/**
 * Receives Meta's events for numbers of any company. There is no session: a signature over the raw bytes identifies
 * the sender. The raw body is stored and answered at once; the owner of the connection processes it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { companyCtx, inTransaction } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import type { HttpApp } from '../../../core/http/http.ts';
import { forProviders } from '../../../core/http/rate-limits.ts';
import { unscopedWebhookAccounts, type WebhookAccount } from './cloud-accounts.queries.ts';
import { storeWebhook } from './cloud-webhooks.queries.ts';
import { isVerifyToken } from './verify-token.ts';
import { parseWebhook } from './webhook-events.ts';

export const WEBHOOK_PATH = '/api/webhooks/whatsapp';

/** Meta's own limit. */
const BODY_BYTES_MAX = 3 * 1024 * 1024;
const IDS_MAX = 500;
const CHALLENGE = /^[\w.-]{1,200}$/;

export function registerCloudWebhook(given: HttpApp): void {
  // Customers' messages must not be dropped by a timeout.
  const app = { ...given, core: { ...given.core, statementMs: undefined } };
  void app.fastify.register(async (scope) => {
    // The signature covers the bytes, so nothing may parse them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(WEBHOOK_PATH, { config: forProviders }, async (request, reply) =>
      reply.type('text/plain').send(challengeOf(app, request.query as Record<string, unknown>)),
    );
    scope.post(
      WEBHOOK_PATH,
      { bodyLimit: BODY_BYTES_MAX, config: forProviders },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receive(app, body, String(request.headers['x-hub-signature-256'] ?? ''));
        return reply.type('text/plain').send('ok');
      },
    );
  });
}

/** Meta sends this once, when a person enters the address there. */
function challengeOf({ core }: HttpApp, query: Record<string, unknown>): string {
  const {
    'hub.mode': mode,
    'hub.verify_token': token,
    'hub.challenge': challenge,
  } = query as Record<string, unknown>;
  const isKnown = mode === 'subscribe' && typeof token === 'string' && isVerifyToken(core, token);
  if (!isKnown || typeof challenge !== 'string' || !CHALLENGE.test(challenge))
    throw appError('ERR_NO_PERMISSION');
  return challenge;
}

type Result = 'stored' | 'unknown' | 'refused' | 'unreadable';

async function receive({ core }: HttpApp, body: Buffer, signature: string): Promise<void> {
  // Meta keeps it and retries for days.
  if (core.disk.isFull('database')) throw appError('ERR_STORAGE_FULL');
  const count = (result: Result) => core.metrics.cloudWebhooks.inc({ result });
  const named = await unscopedWebhookAccounts(core, idsIn(body));
  const candidates = named.length > 0 ? named : [nobody];
  const signed = candidates.filter((account) => isSigned(body, signature, account));
  // The same answer and the same work for a number that is not here: nobody can find out which numbers exist.
  if (signed.length === 0) {
    count(named.length > 0 ? 'refused' : 'unknown');
    throw appError('ERR_INVALID_CREDENTIALS');
  }
  if (parseWebhook(body) === undefined) return count('unreadable');
  for (const { companyId, connectionId } of signed) {
    await inTransaction(companyCtx(core, companyId), (tx) => storeWebhook(tx, connectionId, body));
  }
  count('stored');
}

/** A secret that nobody knows: no signature matches. */
const nobody: WebhookAccount = {
  companyId: 0,
  connectionId: 0,
  appSecret: randomBytes(16).toString('hex'),
};

/**
 * Nothing is parsed before the signature is verified: the bytes are only searched for the account whose secret to
 * try.
 */
function idsIn(body: Buffer): string[] {
  const found = body.toString('latin1').matchAll(/"(?:phone_number_id|id)"\s*:\s*"(\d{1,32})"/g);
  const ids = new Set<string>();
  for (const [, id] of found) {
    ids.add(id!);
    if (ids.size === IDS_MAX) break;
  }
  return [...ids];
}

function isSigned(body: Buffer, signature: string, { appSecret }: WebhookAccount): boolean {
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
  );
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

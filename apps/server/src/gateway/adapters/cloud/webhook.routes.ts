/**
 * Receives Meta's events for numbers of any company. There is no session: a signature over the raw bytes identifies
 * the sender. The raw body is stored and answered at once; the owner of the connection processes it.
 */
import { appError } from '../../../core/errors.ts';
import type { HttpApp } from '../../../core/http/http.ts';
import { forProviders } from '../../../core/http/rate-limits.ts';
import { isVerifyToken } from './verify-token.ts';
import { WebhookIntake } from './webhook-intake.ts';

export const WEBHOOK_PATH = '/api/webhooks/whatsapp';

/** Meta's own limit. */
const BODY_BYTES_MAX = 3 * 1024 * 1024;
const CHALLENGE = /^[\w.-]{1,200}$/;

export function registerCloudWebhook(given: HttpApp): void {
  // Customers' messages must not be dropped by a timeout.
  const app = { ...given, core: { ...given.core, statementMs: undefined } };
  const intake = new WebhookIntake(app.core);
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
        // Meta keeps it and retries for days.
        if (app.core.disk.isFull('database')) throw appError('ERR_STORAGE_FULL');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = String(request.headers['x-hub-signature-256'] ?? '');
        await intake.take({ body, signature });
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

/**
 * Receives the reports of payment providers. The raw body is checked against the provider's signature or secret, stored, and
 * answered at once; a job reads the charges that it names.
 */
import { paymentProviders } from '@prosa/contract/subscription/providers';
import type { FastifyRequest } from 'fastify';
import { type Core, inSystem } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import type { HttpApp } from '../../../core/http/http.ts';
import { forProviders } from '../../../core/http/rate-limits.ts';
import { unscopedNoteWebhook } from '../accounts/accounts.queries.ts';
import { openProvider } from '../accounts/open-provider.ts';
import { unscopedPlanChecks } from '../check-charge.ts';
import type { PaymentProvider, ProviderId, WebhookEvent } from '../providers/port.ts';
import { unscopedStoreEvents } from './payment-events.queries.ts';
import { webhookPath } from './webhook-path.ts';

const BODY_BYTES_MAX = 1024 * 1024;
const EVENTS_MAX = 1000;

export function registerPaymentWebhooks({ core, fastify }: HttpApp): void {
  void fastify.register(async (scope) => {
    // The signature covers the bytes, so nothing may parse them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const id of paymentProviders)
      scope.post(
        webhookPath(id),
        { bodyLimit: BODY_BYTES_MAX, config: forProviders },
        async (request, reply) => {
          await receive(core, id, request);
          // Asaas counts nothing else as success.
          return reply.code(200).type('application/json').send({ ok: true });
        },
      );
  });
}

async function receive(core: Core, id: ProviderId, request: FastifyRequest): Promise<void> {
  // Providers repeat what we could not store.
  if (core.disk.isFull('database')) throw appError('ERR_STORAGE_FULL');
  const provider = await openProvider(core, id);
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { headers } = request;
  const query = request.query as Record<string, unknown>;
  if (!provider?.verifyWebhook({ rawBody, headers, query, now: core.now() })) {
    core.metrics.paymentWebhooks.inc({ provider: id, result: 'refused' });
    throw appError('ERR_INVALID_CREDENTIALS');
  }
  await store(core, provider, rawBody);
}

async function store(core: Core, provider: PaymentProvider, rawBody: Buffer): Promise<void> {
  const events = eventsIn(provider, rawBody);
  const result = events ? 'stored' : 'unreadable';
  core.metrics.paymentWebhooks.inc({ provider: provider.id, result });
  if (!events) return;
  await inSystem(core, async (db) => {
    await unscopedNoteWebhook(db, provider.id, core.now());
    if (events.length === 0) return;
    const found = await unscopedStoreEvents(db, core, { provider: provider.id, events, rawBody });
    await unscopedPlanChecks(db, found);
  });
}

/** Repeating what nobody understands would not help; a probe names no charge. */
function eventsIn(provider: PaymentProvider, rawBody: Buffer): WebhookEvent[] | undefined {
  try {
    const byId = new Map(provider.chargesIn(rawBody).map((each) => [each.eventId, each]));
    return [...byId.values()].slice(0, EVENTS_MAX);
  } catch {
    return undefined;
  }
}

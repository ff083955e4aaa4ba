/** A webhook that is off, with a few deliveries in its log: the demo calls no other system. */
import { randomUUIDv7 } from 'node:crypto';
import type { WebhookType } from '@prosa/contract/webhooks/events';
import type { Core } from '../core/ctx.ts';
import type { Db } from '../core/db/db.ts';
import { renewSecret } from '../features/webhooks/secrets.ts';
import { insertWebhook } from '../features/webhooks/webhooks.queries.ts';
import { webhookDeliveries, webhookEvents } from '../features/webhooks/webhooks.table.ts';
import type { DemoCompany } from './seed-company.ts';

const MINUTE_MS = 60_000;

/** The newest last; of each, how it was answered. */
const told: { type: WebhookType; minutesAgo: number; status: number | null }[] = [
  { type: 'ticket.created', minutesAgo: 190, status: 200 },
  { type: 'message.received', minutesAgo: 190, status: 200 },
  { type: 'message.received', minutesAgo: 174, status: 200 },
  { type: 'ticket.accepted', minutesAgo: 171, status: 503 },
  { type: 'ticket.closed', minutesAgo: 140, status: 200 },
  { type: 'ticket.rated', minutesAgo: 138, status: null },
];

interface WebhooksMaking {
  core: Core;
  db: Db;
  company: DemoCompany;
  now: Date;
}

export async function seedWebhooks({ core, db, company, now }: WebhooksMaking): Promise<void> {
  const { companyId, word } = company;
  const webhookId = await insertWebhook(
    { db, companyId },
    {
      url: `https://crm.example.com/prosa/${word.toLowerCase()}`,
      description: `CRM ${word}`,
      types: [...new Set(told.map(({ type }) => type))],
      status: 'off',
    },
  );
  await renewSecret({ core, db, companyId }, webhookId);
  for (const { type, minutesAgo, status } of told) {
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const eventId = randomUUIDv7();
    const data = { companyId, origin: 'customer' };
    await db.insert(webhookEvents).values({ companyId, id: eventId, type, at, data });
    await db.insert(webhookDeliveries).values({
      ...(status === 200
        ? { state: 'delivered' as const, response: '{"ok":true}' }
        : { state: 'failed' as const, error: status ? ('status' as const) : ('timeout' as const) }),
      companyId,
      webhookId,
      eventId,
      attempts: status === 200 ? 1 : 10,
      nextAt: null,
      attemptedAt: at,
      status,
      ms: status ? 84 + minutesAgo : 15_000,
    });
  }
}

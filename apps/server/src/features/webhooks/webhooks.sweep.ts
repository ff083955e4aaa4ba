import { randomUUIDv7 } from 'node:crypto';
import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  type Edits,
  type Fixture,
  type Fixtures,
  type Material,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';
import { renewSecret } from './secrets.ts';
import { insertWebhook } from './webhooks.queries.ts';
import { webhookDeliveries, webhookEvents } from './webhooks.table.ts';

/** Nothing is delivered there: Prosa does not call addresses of documentation. */
const NOWHERE = 'https://192.0.2.1/prosa';
const SOMEWHERE = 'https://example.com/prosa';

async function insertWebhooks(tx: Tx, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const description of names) {
    const id = await insertWebhook(tx, {
      url: NOWHERE,
      description,
      types: ['ticket.closed'],
      status: 'off',
    });
    await renewSecret(tx, id);
    ids.push(id);
  }
  return ids;
}

/** One of each webhook, settled. */
async function insertDeliveries(
  { db, companyId }: Tx,
  webhookIds: readonly number[],
  names: readonly string[],
): Promise<number[]> {
  const made: number[] = [];
  for (const [at, webhookId] of webhookIds.entries()) {
    const eventId = randomUUIDv7();
    const event = { id: eventId, type: 'ticket.closed' as const, at: new Date() };
    await db.insert(webhookEvents).values({ ...event, companyId, data: { name: names[at] } });
    const [row] = await db
      .insert(webhookDeliveries)
      .values({ companyId, webhookId, eventId, state: 'failed', nextAt: null })
      .returning({ id: webhookDeliveries.id });
    made.push(row!.id);
  }
  return made;
}

const inOwn = <T>({ core, own }: Material, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(companyCtx(core, own.company), work);

/** Made anew: those of before may be gone. */
async function newWebhook(material: Material): Promise<{ webhookId: number }> {
  const [webhookId = 0] = await inOwn(material, (tx) => insertWebhooks(tx, [nextName()]));
  return { webhookId };
}

const justWebhook: Fixture = async (material) => [{ params: await newWebhook(material) }];

const ownDelivery: Fixture = async (material) => {
  const { webhookId } = await newWebhook(material);
  const [deliveryId] = await inOwn(material, (tx) =>
    insertDeliveries(tx, [webhookId], [nextName()]),
  );
  return [{ params: { webhookId, deliveryId } }];
};

const values = () => ({
  url: SOMEWHERE,
  description: nextName(),
  types: ['ticket.closed' as const],
  status: 'off' as const,
});

export const fixtures = {
  'GET /webhooks': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    {},
  ],
  'GET /webhooks/:webhookId': justWebhook,
  'POST /webhooks': async (material) => {
    // Every route made one, which are more than a company may have.
    await inOwn(material, (tx) =>
      tx.db.execute(sql`delete from webhooks w where ${ofCompany(tx, 'w')}`),
    );
    return [{ body: { ...values(), companyId: material.foreignCompany } }];
  },
  'PUT /webhooks/:webhookId': async (material) => [
    {
      params: await newWebhook(material),
      body: { description: nextName(), skipsPrograms: false, companyId: material.foreignCompany },
    },
  ],
  'DELETE /webhooks/:webhookId': justWebhook,
  'POST /webhooks/:webhookId/secret': justWebhook,
  'POST /webhooks/:webhookId/test': justWebhook,
  'GET /webhooks/:webhookId/deliveries': async (material) => [
    { params: await newWebhook(material), query: { companyId: material.foreignCompany } },
  ],
  'GET /webhooks/:webhookId/deliveries/:deliveryId': ownDelivery,
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': ownDelivery,
  'POST /webhooks/:webhookId/replay': async (material) => [
    {
      params: await newWebhook(material),
      body: {
        from: '2026-01-01T00:00:00Z',
        until: '2026-01-02T00:00:00Z',
        companyId: material.foreignCompany,
      },
    },
  ],
} satisfies Fixtures;

export const things = {
  webhook: {
    table: 'webhooks',
    insert: (tx, words) =>
      insertWebhooks(
        tx,
        words.map(({ name }) => name('Webhook')),
      ),
  },
  webhookDelivery: {
    table: 'webhook_deliveries',
    insert: async (tx, words) => {
      const names = words.map(({ name }) => name('Evento'));
      return insertDeliveries(tx, await insertWebhooks(tx, names), names);
    },
  },
} satisfies Things;

export const edits = {
  'PUT /webhooks/:webhookId': async (call) => {
    const { id } = await call('POST /webhooks', { body: values() });
    return {
      params: { webhookId: id },
      edits: [{ description: nextName() }, { description: nextName() }],
      fields: ['description'],
    };
  },
} satisfies Edits;

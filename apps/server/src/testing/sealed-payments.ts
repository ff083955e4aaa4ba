/** What the installation seals for payments, for tests of master keys. */
import { type Core, inSystem } from '../core/ctx.ts';
import { type Db, rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import {
  openSecretsOf,
  unscopedFindAccount,
  unscopedSaveAccount,
} from '../features/payments/accounts/accounts.queries.ts';
import { unscopedStoreEvents } from '../features/payments/webhooks/payment-events.queries.ts';

const SECRETS = { apiKey: 'a-key-of-asaas', webhookSecret: 'a-secret-of-a-webhook' };
const EVENT = { eventId: 'evt_1', externalId: 'pay_1', reference: null };
const BODY = '{"event":"PAYMENT_RECEIVED"}';

export async function buildSealedPayments(core: Core): Promise<void> {
  await inSystem(core, (db) =>
    unscopedSaveAccount(db, core, {
      provider: 'asaas',
      environment: 'sandbox',
      shown: { contact: 'operator@example.com' },
      secrets: SECRETS,
    }),
  );
  await inSystem(core, (db) =>
    unscopedStoreEvents(db, core, {
      provider: 'asaas',
      events: [EVENT],
      rawBody: Buffer.from(BODY),
    }),
  );
}

/** Whether this server opens them. */
export async function opensSealedPayments(core: Core): Promise<boolean> {
  const account = await inSystem(core, (db) => unscopedFindAccount(db, 'asaas'));
  const [event] = await inSystem(core, (db: Db) =>
    rows<{ body: Buffer }>(db, sql`select body from payment_events where event_id = 'evt_1'`),
  );
  const place = {
    table: 'payment_events',
    column: 'body',
    companyId: 0,
    row: 'asaas evt_1',
  } as const;
  const opened = account && JSON.stringify(openSecretsOf(core, account));
  return (
    opened === JSON.stringify(SECRETS) &&
    event !== undefined &&
    core.secrets.unseal(place, event.body).toString() === BODY
  );
}

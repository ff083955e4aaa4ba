/** Reports of providers. They name charges of any company. */
import type { Core } from '../../../core/ctx.ts';
import { array, type Db, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { ProviderId, WebhookEvent } from '../providers/port.ts';

interface Found {
  companyId: number;
  id: number;
}

/**
 * Stores the events that are new, each once.
 * @returns the charges that they name
 */
export async function unscopedStoreEvents(
  db: Db,
  { secrets }: Pick<Core, 'secrets'>,
  {
    provider,
    events,
    rawBody,
  }: { provider: ProviderId; events: readonly WebhookEvent[]; rawBody: Buffer },
): Promise<Found[]> {
  const bodies = events.map(({ eventId }) => {
    const row = `${provider} ${eventId}`;
    const place = { table: 'payment_events', column: 'body', companyId: 0, row } as const;
    return secrets.seal(place, rawBody);
  });
  return rows<Found>(
    db,
    sql`with told as (
        select n.event_id, n.external_id, n.body, c.company_id, c.id
        from unnest(${array(
          events.map((each) => each.eventId),
          'text',
        )},
          ${array(
            events.map((each) => each.externalId),
            'text',
          )},
          ${array(
            events.map((each) => each.reference),
            'text',
          )},
          ${array(bodies, 'bytea')}) as n (event_id, external_id, reference, body)
        left join payment_charges c on c.provider = ${provider}
          and (c.external_id = n.external_id or c.payment_id = n.external_id or c.reference = n.reference)),
      stored as (
        insert into payment_events (provider, event_id, external_id, body, result)
        select ${provider}, event_id, external_id, body, case when id is null then 'unmatched' else 'queued' end from told
        on conflict (provider, event_id) do nothing returning event_id)
      select distinct t.company_id as "companyId", t.id from told t join stored s using (event_id) where t.id is not null`,
  );
}

/** Of these charges, those that a webhook has named. */
export async function unscopedListTold(
  db: Db,
  provider: ProviderId,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const found = await rows<{ externalId: string }>(
    db,
    sql`select distinct e.external_id as "externalId" from payment_events e
      where e.provider = ${provider} and e.external_id = any(${array(externalIds, 'text')})`,
  );
  return new Set(found.map(({ externalId }) => externalId));
}

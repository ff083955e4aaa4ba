import type { Tx } from '../ctx.ts';
import { array, type Db, ofCompany, rows } from '../db/db.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import type { ChainedEvent, Link } from './audit-chain.rules.ts';

/** Longer than any transaction may take: an event that commits late is at most this old. */
const LATE = sql`interval '1 hour'`;

const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`;

/** Companies with events that are not in the chain yet. */
export async function unscopedCompaniesToChain(db: Db): Promise<number[]> {
  const found = await rows<{ companyId: number }>(
    db,
    sql`select distinct e.company_id as "companyId" from audit_events e
      where e.at > now() - interval '1 day' and not exists (
        select from audit_chain c where c.company_id = e.company_id and c.event_id = e.id)`,
  );
  return found.map(({ companyId }) => companyId);
}

/** Only one process at a time appends to a company's chain. */
export const lockChain = (tx: Tx) =>
  tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('audit-chain:' || ${tx.companyId}::text, 0))`,
  );

const columns = sql`c.seq, c.event_id as "eventId", ${ms(sql`c.at`)} as at, c.digest, c.previous, c.hash`;

export async function findLastLink(tx: Tx): Promise<Link | undefined> {
  const [found] = await rows<Link>(
    tx.db,
    sql`select ${columns} from audit_chain c where ${ofCompany(tx, 'c')} order by c.seq desc limit 1`,
  );
  return found;
}

const isLoose = (tx: Tx): SQL => sql`${ofCompany(tx, 'e')} and not exists (
  select from audit_chain c where ${ofCompany(tx, 'c')} and c.event_id = e.id)`;

const lastAt = (tx: Tx): SQL =>
  sql`(select c.at from audit_chain c where ${ofCompany(tx, 'c')} order by c.seq desc limit 1)`;

const eventColumns = sql`e.id, ${ms(sql`e.at`)} as at, e.user_id as "userId", e.action, e.subject, e.detail, e.ip`;

/** Events that are not in the chain yet. Backdated ones are left out; the chain check finds them. */
export const listLooseEvents = (tx: Tx, limit: number): Promise<ChainedEvent[]> =>
  rows<ChainedEvent>(
    tx.db,
    sql`select ${eventColumns} from audit_events e
      where ${isLoose(tx)} and e.at > coalesce(${lastAt(tx)} - ${LATE}, '-infinity')
      order by e.id limit ${limit}`,
  );

export async function insertLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const list = (pick: (link: Link) => unknown, type: string) => array(links.map(pick), type);
  await tx.db.execute(sql`insert into audit_chain (company_id, seq, event_id, at, digest, previous, hash)
    select ${tx.companyId}, l.seq, l.event_id, e.at, l.digest, l.previous, l.hash
    from unnest(${list(({ seq }) => seq, 'bigint')}, ${list(({ eventId }) => eventId, 'bigint')},
      ${list(({ digest }) => digest, 'bytea')}, ${list(({ previous }) => previous, 'bytea')},
      ${list(({ hash }) => hash, 'bytea')}) as l(seq, event_id, digest, previous, hash)
    join audit_events e on ${ofCompany(tx, 'e')} and e.id = l.event_id`);
}

export interface CheckedLink extends Link {
  /** Null where the event is gone. */
  event: ChainedEvent | null;
  /** Older than the log's retention. */
  isExpired: boolean;
}

export async function listLinks(
  tx: Tx,
  { after, limit }: { after: number; limit: number },
): Promise<CheckedLink[]> {
  const found = await rows<Omit<CheckedLink, 'event'> & ChainedEvent & { eventAt: number | null }>(
    tx.db,
    sql`select ${eventColumns}, ${ms(sql`e.at`)} as "eventAt", ${columns},
        c.at < now() - interval '2 years' as "isExpired"
      from audit_chain c left join audit_events e on ${ofCompany(tx, 'e')} and e.id = c.event_id
      where ${ofCompany(tx, 'c')} and c.seq > ${after} order by c.seq limit ${limit}`,
  );
  return found.map(({ eventAt, id, userId, action, subject, detail, ip, ...link }) => ({
    ...link,
    event: eventAt === null ? null : { id, at: eventAt, userId, action, subject, detail, ip },
  }));
}

/** The first event that was inserted around the chain, and how many events wait for their link. */
export async function findLoose(tx: Tx): Promise<{ waiting: number; added: number | null }> {
  const [found] = await rows<{ waiting: number; added: number | null }>(
    tx.db,
    sql`select count(*) as waiting, min(e.id) filter (where e.at <= ${lastAt(tx)} - ${LATE}) as added
      from audit_events e where ${isLoose(tx)}`,
  );
  return found ?? { waiting: 0, added: null };
}

/** Deletes expired events and their links, except the last of these links, which the next one refers to. */
export async function unscopedDeleteOldAudit(db: Db): Promise<void> {
  await db.execute(sql`delete from audit_events where at < now() - interval '2 years'`);
  await db.execute(sql`delete from audit_chain c using audit_chain n
    where n.company_id = c.company_id and n.seq = c.seq + 1
      and c.at < now() - interval '2 years' and n.at < now() - interval '2 years'`);
}

export async function unscopedChainedCompanies(db: Db): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct e.company_id as id from audit_events e
      union select distinct c.company_id from audit_chain c order by id`,
  );
  return found.map(({ id }) => id);
}

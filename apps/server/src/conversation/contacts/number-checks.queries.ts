/** Questions to the process that owns a connection whether numbers have an account, and its answers. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { providersWith } from '../../provider/capabilities.ts';

/** How long an answer is valid. */
const KEPT = sql`interval '1 day'`;
/** The request that asked stopped waiting long before this. */
export const WAITED_FOR = sql`interval '1 minute'`;

/** A connection that is up and whose provider can check numbers: the wanted one, or the default first. */
export async function findConnectionToAsk(
  tx: Tx,
  wanted: number | null,
): Promise<number | undefined> {
  const able = providersWith(({ numberLookup }) => numberLookup);
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select w.id from connections w
      join connection_leases l on l.company_id = w.company_id and l.connection_id = w.id
        and l.expires_at > clock_timestamp()
      where ${ofCompany(tx, 'w')} and w.status = 'CONNECTED' and w.provider = any (${array(able, 'text')})
        and (${wanted}::bigint is null or w.id = ${wanted})
      order by w.is_default desc, w.id limit 1`,
  );
  return found[0]?.id;
}

/** Whether a check could be answered now. */
export const canCheckNumbers = async (tx: Tx): Promise<boolean> =>
  (await findConnectionToAsk(tx, null)) !== undefined;

/** Leaves out numbers that were answered within the last day. */
export async function askNumbers(
  tx: Tx,
  connectionId: number,
  numbers: readonly string[],
): Promise<void> {
  await tx.db.execute(
    sql`delete from number_checks k where ${ofCompany(tx, 'k')} and k.asked_at < now() - ${KEPT}`,
  );
  await tx.db.execute(sql`
    insert into number_checks as k (company_id, connection_id, number)
    select ${tx.companyId}, ${connectionId}, x from unnest(${array(numbers, 'text')}) x
    on conflict (company_id, connection_id, number) do update set asked_at = now(), answered_at = null
      where k.is_known is null`);
  tx.afterCommit(() => tx.core.wakes.send('numbers', connectionId));
}

export interface NumberAnswer {
  number: string;
  /** Null: the provider could not tell. */
  isKnown: boolean | null;
  knownAs: string | null;
}

export const listAnswers = (
  tx: Tx,
  connectionId: number,
  numbers: readonly string[],
): Promise<NumberAnswer[]> =>
  rows<NumberAnswer>(
    tx.db,
    sql`select k.number, k.is_known as "isKnown", k.known_as as "knownAs" from number_checks k
      where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId} and k.answered_at is not null
        and k.number = any (${array(numbers, 'text')})`,
  );

export async function listAsked(tx: Tx, connectionId: number, limit: number): Promise<string[]> {
  const found = await rows<{ number: string }>(
    tx.db,
    sql`select k.number from number_checks k
      where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId} and k.answered_at is null
        and k.asked_at > now() - ${WAITED_FOR}
      order by k.asked_at limit ${limit}`,
  );
  return found.map(({ number }) => number);
}

export async function writeAnswers(
  tx: Tx,
  connectionId: number,
  answers: readonly NumberAnswer[],
): Promise<void> {
  const column = (field: keyof NumberAnswer, type: string) =>
    array(
      answers.map((answer) => answer[field]),
      type,
    );
  await tx.db.execute(sql`
    update number_checks k set answered_at = now(), is_known = x.is_known, known_as = x.known_as
    from unnest(${column('number', 'text')}, ${column('isKnown', 'boolean')}, ${column('knownAs', 'text')})
      as x (number, is_known, known_as)
    where ${ofCompany(tx, 'k')} and k.connection_id = ${connectionId} and k.number = x.number`);
  tx.afterCommit(() => tx.core.wakes.send('numbers', connectionId));
}

export async function deleteNumberChecks(tx: Tx, numbers: readonly string[]): Promise<void> {
  const all = array(numbers, 'text');
  await tx.db.execute(sql`delete from number_checks k
    where ${ofCompany(tx, 'k')} and (k.number = any (${all}) or k.known_as = any (${all}))`);
}

import type { Macro, MacroStep } from '@prosa/contract/macros';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

export type MacroRow = Omit<Macro, 'broken'>;
export type MacroValues = Pick<Macro, 'name' | 'geral' | 'queueIds' | 'steps'>;

type UserTx = Tx & UserCtx;

const columns = sql`m.id, m.name, m.geral, m.user_id as "userId", to_jsonb(m.queue_ids) as "queueIds", m.steps, m.rev`;

/** Personal and general macros. */
const visible = (tx: UserTx): SQL =>
  sql`${ofCompany(tx, 'm')} and (m.geral or m.user_id = ${tx.actor.id})`;

const matching = (tx: UserTx, search: string): SQL =>
  sql`${visible(tx)} and (${search} = ''
    or position(prosa.normalise(${search}) in prosa.normalise(m.name)) > 0)`;

const byName = sql`order by prosa.sort_key(m.name), m.id`;

export const listAllMacros = (tx: UserTx, limit: number): Promise<MacroRow[]> =>
  rows(tx.db, sql`select ${columns} from macros m where ${visible(tx)} ${byName} limit ${limit}`);

export interface MacroPageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listMacros(
  tx: UserTx,
  { search, after, offset, limit }: MacroPageOptions,
): Promise<MacroRow[]> {
  const behind = after
    ? sql`and (prosa.sort_key(m.name), m.id) > (prosa.sort_key(${after.name}), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns} from macros m where ${matching(tx, search)} ${behind}
      ${byName} limit ${limit} offset ${offset}`,
  );
}

export async function countMacros(tx: UserTx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from macros m where ${matching(tx, search)}`,
  );
  return row!.count;
}

export async function findMacro(tx: UserTx, id: number): Promise<MacroRow | undefined> {
  const [row] = await rows<MacroRow>(
    tx.db,
    sql`select ${columns} from macros m where ${visible(tx)} and m.id = ${id}`,
  );
  return row;
}

/** Serializes concurrent changes; the state is read afterwards. */
export async function lockMacro(tx: UserTx, id: number): Promise<void> {
  await rows(tx.db, sql`select from macros m where ${visible(tx)} and m.id = ${id} for update`);
}

export async function insertMacro(tx: UserTx, values: MacroValues): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`insert into macros (company_id, user_id, name, geral, queue_ids, steps)
      values (${tx.companyId}, ${tx.actor.id}, ${values.name}, ${values.geral}, ${array(values.queueIds, 'bigint')},
        ${JSON.stringify(values.steps)}::jsonb) returning id`,
  );
  return row!.id;
}

export async function updateMacroRow(tx: Tx, id: number, values: MacroValues): Promise<void> {
  await tx.db.execute(sql`update macros m set name = ${values.name}, geral = ${values.geral},
      queue_ids = ${array(values.queueIds, 'bigint')}, steps = ${JSON.stringify(values.steps)}::jsonb
    where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}

export async function deleteMacroRow(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(sql`delete from macros m where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}

/** For a user who is being deleted: macros for everybody stay. */
export async function deletePersonalMacros(tx: Tx, userId: number): Promise<void> {
  await tx.db.execute(
    sql`delete from macros m where ${ofCompany(tx, 'm')} and m.user_id = ${userId} and not m.geral`,
  );
}

export interface Named {
  tags: readonly number[];
  queues: readonly number[];
  users: readonly number[];
  reasons: readonly number[];
}

/** Which of these exist and can be used. */
export async function findUsable(tx: Tx, named: Named): Promise<{ [K in keyof Named]: number[] }> {
  const [row] = await rows<{ [K in keyof Named]: number[] }>(
    tx.db,
    sql`select
      to_jsonb(array(select g.id from tags g where ${ofCompany(tx, 'g')} and g.id = any(${array(named.tags, 'bigint')}))) as tags,
      to_jsonb(array(select q.id from queues q where ${ofCompany(tx, 'q')} and q.id = any(${array(named.queues, 'bigint')}))) as queues,
      to_jsonb(array(select u.id from users u where ${ofCompany(tx, 'u')} and u.id = any(${array(named.users, 'bigint')}))) as users,
      to_jsonb(array(select r.id from close_reasons r where ${ofCompany(tx, 'r')} and not r.archived
        and r.id = any(${array(named.reasons, 'bigint')}))) as reasons`,
  );
  return row!;
}

export interface RunOutcome {
  /** Null until it has ended. */
  done: number | null;
  error: string | null;
}

export interface MacroRun extends RunOutcome {
  ticketId: number | null;
  /** The steps as they were when the run began. */
  steps: MacroStep[];
  /** How many steps are done. */
  progress: number;
  /** After this long without a step the process that ran it is considered gone. */
  isLeft: boolean;
}

/** Longer than any step takes. */
const LEFT_AFTER = sql`interval '1 minute'`;

const ownRun = (tx: UserTx, runKey: string): SQL =>
  sql`${ofCompany(tx, 'r')} and r.user_id = ${tx.actor.id} and r.id = ${runKey}`;

/** Deletes the caller's runs of earlier days. @returns false when this run has already begun */
export async function beginRun(
  tx: UserTx,
  runKey: string,
  { ticketId, steps }: { ticketId: number; steps: readonly MacroStep[] },
): Promise<boolean> {
  await tx.db.execute(sql`delete from macro_runs r
    where ${ofCompany(tx, 'r')} and r.user_id = ${tx.actor.id} and r.created_at < now() - interval '1 day'`);
  const begun = await rows(
    tx.db,
    sql`insert into macro_runs (company_id, user_id, id, ticket_id, steps)
      values (${tx.companyId}, ${tx.actor.id}, ${runKey}, ${ticketId}, ${JSON.stringify(steps)}::jsonb)
      on conflict do nothing returning id`,
  );
  return begun.length > 0;
}

/** Before a step, in its transaction. @returns false when another process has done it */
export async function countStep(tx: UserTx, runKey: string, before: number): Promise<boolean> {
  const counted = await rows(
    tx.db,
    sql`update macro_runs r set progress = r.progress + 1, moved_at = now()
      where ${ownRun(tx, runKey)} and r.done is null and r.progress = ${before} returning r.id`,
  );
  return counted.length > 0;
}

export async function endRun(
  tx: UserTx,
  runKey: string,
  { done, error }: RunOutcome,
): Promise<void> {
  await tx.db.execute(sql`update macro_runs r set done = ${done}, error = ${error}
    where ${ownRun(tx, runKey)} and r.done is null`);
}

export async function findRun(tx: UserTx, runKey: string): Promise<MacroRun | undefined> {
  const [row] = await rows<MacroRun>(
    tx.db,
    sql`select r.ticket_id as "ticketId", r.steps, r.progress, r.done, r.error,
        r.moved_at < now() - ${LEFT_AFTER} as "isLeft"
      from macro_runs r where ${ownRun(tx, runKey)}`,
  );
  return row;
}

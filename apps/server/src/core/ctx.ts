/** The context of a piece of work: the company, the actor, the time; and inside a transaction, access to the rows. */
import type pg from 'pg';
import {
  type Actor,
  type Caller,
  type Person,
  personIdOf,
  SYSTEM,
  type TokenHolder,
} from './actors.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import { Ending } from './db/ending.ts';
import { singleReads } from './db/single-reads.ts';
import type { Settings } from './db/statements.ts';
import { together } from './db/together.ts';
import { isDiskFull, sqlState } from './errors.ts';
import type { Events, Happened } from './events/events.ts';
import type { Circuits } from './http/circuits.ts';
import type { JobName, JobOptions, JobPayload } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Progress } from './process/progress.ts';
import type { Wakes } from './process/wakes.ts';
import type { Push, Realtime } from './realtime/realtime.ts';
import type { LastingKey } from './secrets/lasting-keys.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { DiskRoom } from './storage/disk-room.ts';
import type { Storage } from './storage/storage.ts';

/** Built once by app.ts; holds everything that outlives a request. */
export interface Core {
  readonly config: Config;
  readonly log: Log;
  readonly pool: pg.Pool;
  /** Timeout of one statement in a transaction; undefined = no limit. */
  readonly statementMs?: number | undefined;
  readonly secrets: Secrets;
  /** Keys of the installation, for values that outlive a master key. */
  readonly lastingKey: LastingKey;
  readonly storage: Storage;
  readonly disk: DiskRoom;
  readonly mailer: Mailer;
  readonly realtime: Realtime;
  readonly wakes: Wakes;
  readonly metrics: Metrics;
  readonly progress: Progress;
  readonly events: Events;
  /** For requests to addresses that companies enter. */
  readonly circuits: Circuits;
  readonly now: () => Date;
}

export interface Ctx {
  readonly core: Core;
  readonly companyId: number;
  readonly actor: Actor;
  readonly log: Log;
  /** Where the request came from. */
  readonly ip?: string | undefined;
  /** Runs first in each transaction and aborts it by throwing. */
  readonly precondition?: (tx: Tx) => Promise<void>;
  /** A transaction over all companies is open. */
  readonly isOverCompanies?: true;
}

export interface Tx extends Ctx {
  readonly db: Db;
  /** Notifies every subscriber: effects in the database are part of this transaction, the others run after commit. */
  happened(event: Happened): Promise<void>;
  /** Sends to browsers after commit. */
  emit(push: Push): void;
  /** Adds a job that exists only if the transaction commits. */
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: JobOptions): Promise<void>;
  /** Runs the job with this key now, unless it is running already. */
  hurry<N extends JobName>(name: N, payload: JobPayload<N>, key: string): Promise<void>;
  /** Runs last in the transaction: for what is written once for everything that happened in it. */
  beforeCommit(run: () => Promise<void>): void;
  afterCommit(run: () => void): void;
  /**
   * Runs parts like `together`, as the last statements of a transaction: its commit leaves in the same write, before a part
   * could object to what it found. Only the database can, by failing a statement. Each part issues its statements at once;
   * one that came later would throw. Where more has to come, within another transaction or before the commit, it is `together`.
   */
  lastly: typeof together;
  /**
   * A part, and one whose statements leave behind its statements in the same write. The first issues all of its own at once:
   * what it issued later would come after the others.
   */
  behind<A, B>(first: Promise<A>, next: () => Promise<B>): Promise<readonly [A, B]>;
}

/** A context with a known user, for routes that require a session. */
export interface UserCtx extends Ctx {
  readonly actor: Person;
  /** When the user of the session last confirmed their identity. */
  readonly confirmedAt?: Date;
}

/** The same for routes of programs. */
export interface TokenCtx extends Ctx {
  readonly actor: TokenHolder;
}

/** The same for routes that people and programs may call. */
export interface CallerCtx extends Ctx {
  readonly actor: Caller;
}

type Database = Pick<Core, 'pool' | 'statementMs'> & Partial<Pick<Core, 'disk'>>;

const DEADLOCK = '40P01';
const TRIES = 3;

/** Work for a company that no person requested. */
export const companyCtx = (core: Core, companyId: number): Ctx => ({
  core,
  companyId,
  actor: SYSTEM,
  log: core.log.child({ company_id: companyId }),
});

/**
 * Runs `fn` in one transaction that sees only the company of `ctx`. Inside a transaction it joins that one. It
 * retries deadlocks and lost connections, so `fn` may run more than once; it sends emits and wake-ups only after
 * commit.
 */
export const inTransaction = <C extends Ctx, T>(
  ctx: C,
  fn: (tx: C & Tx) => Promise<T>,
): Promise<T> => retrying(ctx, settingsOf(ctx), fn);

/**
 * The same over all companies, for an operator: edits and the audit log name them and their company. Only functions
 * named `unscoped…` call it; a test lists them.
 * @throws inside a transaction of one company, which cannot become one over all
 */
export async function inInstallation<C extends UserCtx, T>(
  ctx: C,
  fn: (tx: C & Tx) => Promise<T>,
): Promise<T> {
  if ('db' in ctx && !ctx.isOverCompanies)
    throw new Error('a transaction of one company is open, and this needs one over all');
  const over = { ...ctx, isOverCompanies: true as const };
  return retrying(over, { ...settingsOf(ctx), ...SYSTEM_ROLE }, fn);
}

async function retrying<C extends Ctx, T>(
  ctx: C,
  settings: Settings,
  fn: (tx: C & Tx) => Promise<T>,
): Promise<T> {
  if ('db' in ctx) return fn({ ...(ctx as C & Tx), lastly: together });
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ctx, settings, fn);
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || attempt === TRIES) throw error;
    }
  }
}

async function runOnce<C extends Ctx, T>(
  ctx: C,
  settings: Settings,
  fn: (tx: C & Tx) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  const result = await withClient(ctx.core, settings, async (db, end) => {
    after.length = 0;
    const before: (() => Promise<void>)[] = [];
    const tx = openTx(ctx, db, { before, after, end });
    await ctx.precondition?.(tx);
    const value = await fn(tx);
    for (const run of before) await run();
    return value;
  });
  for (const run of after) run();
  return result;
}

interface Around {
  before: (() => Promise<void>)[];
  after: (() => void)[];
  end: Ending;
}

function openTx<C extends Ctx>(ctx: C, db: Db, { before, after, end }: Around): C & Tx {
  const { core } = ctx;
  const tx: C & Tx = {
    ...ctx,
    db,
    happened: (event) => core.events.publish(tx, event),
    emit: (push) => after.push(() => core.realtime.push(push)),
    enqueue: async (name, payload, options) => {
      const { enqueueJob } = await import('./jobs/jobs.ts');
      await enqueueJob(db, { name, payload: { ...payload, companyId: ctx.companyId }, ...options });
    },
    hurry: async (name, payload, key) => {
      const { hurryJob } = await import('./jobs/jobs.ts');
      await hurryJob(db, { name, payload: { ...payload, companyId: ctx.companyId }, key });
    },
    beforeCommit: (run) => before.push(run),
    afterCommit: (run) => after.push(run),
    lastly<T extends readonly unknown[]>(...parts: { [K in keyof T]: Promise<T[K]> }) {
      return before.length > 0 ? together<T>(...parts) : end.with<T>(...parts);
    },
    behind: (first, next) => end.behind(first, next),
  };
  return tx;
}

/**
 * Sets the company and the user: row security checks the company, triggers record the user of an edit. The numbers
 * come from the session, never from request text; Number() guarantees it.
 */
export const settingsOf = ({ companyId, actor }: Ctx): Settings => ({
  'app.company': String(Number(companyId)),
  'app.user': String(editorOf(actor) ?? ''),
});

/** An operator who helps is not the user in whose name they act. */
const editorOf = (actor: Actor): number | null =>
  actor.kind === 'person' && actor.visit ? null : personIdOf(actor);

/** A transaction, or a series of single reads. */
export type Reader = Ctx & Pick<Tx, 'db'>;

/** For work that only reads and needs no common state: each of its statements takes one round trip. */
export function reading(ctx: Ctx): Reader {
  const { pool, statementMs } = ctx.core;
  return { ...ctx, db: singleReads(pool, limited(settingsOf(ctx), statementMs)) };
}

export const limited = (settings: Settings, statementMs = 0): Settings => ({
  ...settings,
  statement_timeout: String(statementMs),
});

const SYSTEM_ROLE: Settings = { role: 'prosa_system' };
/** That of the connection's user. */
const OWNER_ROLE: Settings = { role: 'none' };

/** Runs `fn` over all companies. Only functions named `unscoped…` call it; a test lists them. */
export function inSystem<T>(core: Database, fn: (db: Db) => Promise<T>): Promise<T> {
  return withClient(core, SYSTEM_ROLE, fn);
}

/** Runs `fn` as the owner of the database, for what no role may do. Call it like `inSystem`. */
export function asOwner<T>(core: Database, fn: (db: Db) => Promise<T>): Promise<T> {
  return withClient(core, OWNER_ROLE, fn);
}

type Work<T> = (db: Db, end: Ending) => Promise<T>;

/** PostgreSQL notices a full disk first; our own check runs once a minute. */
async function withClient<T>(core: Database, settings: Settings, fn: Work<T>): Promise<T> {
  try {
    return await onSomeConnection(core, settings, fn);
  } catch (error) {
    if (isDiskFull(error)) core.disk?.markFull('database');
    throw error;
  }
}

/**
 * A connection that is lost before the commit was sent has changed nothing: retry the work on another connection. The
 * outcome of an unanswered commit is unknown, so it throws.
 */
async function onSomeConnection<T>(core: Database, settings: Settings, fn: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onConnection(core, settings, fn);
    } catch (error) {
      if (!(error instanceof LostBeforeCommit)) throw error;
      if (attempt === TRIES) throw error.cause;
    }
  }
}

class LostBeforeCommit extends Error {
  override name = 'LostBeforeCommit';
}

async function onConnection<T>(
  { pool, statementMs }: Database,
  settings: Settings,
  fn: Work<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const end = new Ending(client, limited(settings, statementMs));
  try {
    const result = await fn(end.db, end);
    await end.commit();
    return result;
  } catch (error) {
    await end.rollback().catch((failure: Error) => {
      broken = failure;
    });
    if (broken && !(end.isCommitting && wasSent(error)))
      throw new LostBeforeCommit('', { cause: error });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The driver's message for a query that it did not send because it knew that the connection was lost. */
function wasSent(error: unknown): boolean {
  const { cause, message } = (error ?? {}) as { cause?: unknown; message?: string };
  if (message?.endsWith('is not queryable')) return false;
  return cause ? wasSent(cause) : true;
}

export type { Caller, Person } from './actors.ts';

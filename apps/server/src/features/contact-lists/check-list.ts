/**
 * Checks which numbers of a list have an account: a batch at a time with a pause, since thousands at once would not look
 * like a person. Where no connection can tell, numbers stay unknown.
 */
import { checkNumbers } from '../../conversation/contacts/check-numbers.ts';
import { canCheckNumbers } from '../../conversation/contacts/number-checks.queries.ts';
import { type Core, companyCtx, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import {
  beginCheck,
  type ContactListRow,
  lockCheck,
  moveCheck,
  setCheckState,
  unscopedEndLostChecks,
} from './contact-lists.queries.ts';
import { emitContactList, emitCounts, emitReload } from './contact-lists.realtime.ts';
import { getContactList, lockedContactList } from './contact-lists.service.ts';
import { listToCheck, writeChecked } from './list-items.queries.ts';

const AT_ONCE = 50;
const PAUSE_MS = 5_000;
/** As long as the owner of the connection needs for that many. */
const ANSWER_MS = 30_000;
/** How long to wait for a connection, or for one that did not answer. */
const RETRY_MS = 60_000;
/** A batch that the provider never answers is left out in the end. */
const TRIES = 3;

export interface CheckJob {
  listId: number;
  run: number;
  tries: number;
}

/** @throws ERR_NO_CONTACTLIST_FOUND, ERR_NO_NUMBER_LOOKUP */
export const startCheck = (ctx: UserCtx, listId: number, again: boolean): Promise<ContactListRow> =>
  inTransaction(ctx, async (tx) => {
    await lockedContactList(tx, listId);
    if (!(await canCheckNumbers(tx))) throw appError('ERR_NO_NUMBER_LOOKUP');
    await begin(tx, listId, again);
    const row = await getContactList(tx, listId);
    emitContactList(tx, 'update', row);
    return row;
  });

/** After contacts were added. Their list is locked. */
export async function checkAdded(tx: Tx, listId: number): Promise<void> {
  if (await canCheckNumbers(tx)) await begin(tx, listId, false);
}

async function begin(tx: Tx, listId: number, again: boolean): Promise<void> {
  const run = await beginCheck(tx, listId, again);
  await enqueue(tx, { listId, run, tries: 0 });
}

/** @throws ERR_NO_CONTACTLIST_FOUND */
export const stopCheck = (ctx: UserCtx, listId: number): Promise<ContactListRow> =>
  inTransaction(ctx, async (tx) => {
    await lockedContactList(tx, listId);
    await setCheckState(tx, listId, 'idle');
    const row = await getContactList(tx, listId);
    emitContactList(tx, 'update', row);
    return row;
  });

/** The job: checks the next numbers, and plans those after them. */
export async function checkNextNumbers(
  core: Core,
  { companyId, ...job }: CheckJob & { companyId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const batch = await inTransaction(ctx, (tx) => nextBatch(tx, job));
  if (!batch) return;
  const asked = batch.map(({ number }) => number);
  const found = await checkNumbers(ctx, asked, { waitMs: ANSWER_MS });
  await inTransaction(ctx, async (tx) => {
    if (!(await runningCheck(tx, job))) return;
    if (found.size === 0 && job.tries + 1 < TRIES)
      return planAgain(tx, { ...job, tries: job.tries + 1 });
    const checked = batch.flatMap(({ id, number }) => {
      const as = found.get(number);
      return as === undefined ? [] : [{ id, asked: number, number: as || null }];
    });
    await writeChecked(tx, job.listId, checked);
    await moveCheck(tx, job.listId, { after: batch.at(-1)!.id, done: batch.length });
    await enqueue(tx, { ...job, tries: 0 }, PAUSE_MS);
    await emitReload(tx, job.listId);
  });
}

/** Undefined when there is nothing left to do, or no connection to ask. */
async function nextBatch(
  tx: Tx,
  job: CheckJob,
): Promise<{ id: number; number: string }[] | undefined> {
  const check = await runningCheck(tx, job);
  if (!check) return undefined;
  const batch = await listToCheck(tx, job.listId, { ...check, limit: AT_ONCE });
  if (batch.length === 0) {
    await setCheckState(tx, job.listId, 'idle');
    await emitCounts(tx, job.listId);
    return undefined;
  }
  if (await canCheckNumbers(tx)) return batch;
  await setCheckState(tx, job.listId, 'waiting');
  await emitCounts(tx, job.listId);
  await planAgain(tx, job);
  return undefined;
}

/** Undefined when the check was stopped or another was started since. */
async function runningCheck(tx: Tx, { listId, run }: CheckJob) {
  const check = await lockCheck(tx, listId);
  return check && check.state !== 'idle' && check.run === run ? check : undefined;
}

const planAgain = (tx: Tx, job: CheckJob): Promise<void> => enqueue(tx, job, RETRY_MS);

const JOB_KEY = 'check-contact-list:';

const enqueue = (tx: Tx, job: CheckJob, inMs = 0): Promise<void> =>
  tx.enqueue('check-contact-list', job, {
    key: `${JOB_KEY}${job.listId}:${job.run}`,
    runAt: new Date(tx.core.now().getTime() + inMs),
  });

/** Ends checks whose job has failed for good, or is gone with a backup: what is left stays unknown, and can be checked anew. */
export async function endLostChecks(core: Core): Promise<void> {
  for (const { companyId, listId } of await unscopedEndLostChecks(core, JOB_KEY))
    await inTransaction(companyCtx(core, companyId), (tx) => emitCounts(tx, listId));
}

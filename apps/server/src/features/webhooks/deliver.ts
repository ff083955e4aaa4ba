/**
 * Delivers what is due to one webhook. A process holds it meanwhile, so that never more than two requests are under way;
 * if the process dies, another takes over when the hold ends, and the receiver may get some events a second time, with
 * the same id.
 */
import { webhookLimits } from '@prosa/contract/webhooks/events';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { CircuitOpen } from '../../core/http/circuits.ts';
import { attempt, type Receiver } from './attempt.ts';
import {
  type Due,
  type DueWebhook,
  holdWebhook,
  listDue,
  noteHealth,
  readHealth,
  releaseWebhook,
  type Settled,
  settle,
} from './deliveries.queries.ts';
import { disableWebhook } from './disable.ts';
import { type Attempt, judge, type Outcome } from './retry.rules.ts';
import { readSecrets } from './secrets.ts';
import { findWebhook } from './webhooks.queries.ts';
import { emitWebhookAgain } from './webhooks.realtime.ts';

const AT_ONCE = 2;
const BATCH = 50;
/** Nothing new is sent after so long, so that outcomes are recorded soon. */
const SEND_MS = 2000;
/** Longer than sending for that long and the timeout of the last request. */
const HOLD_MS = 30_000;
/** After a turn in which nothing was answered well and not everything was sent. */
const DOWN_PAUSE_S = 15;
const DAY_MS = 86_400_000;

interface Turn {
  receiver: Receiver;
  due: Due[];
}

interface Done {
  due: Due;
  at: Date;
  attempt: Attempt;
  outcome: Outcome;
}

/** @returns whether more may be due */
export async function deliverDue(
  core: Core,
  { companyId, webhookId }: DueWebhook,
): Promise<boolean> {
  const ctx = companyCtx(core, companyId);
  const turn = await inTransaction(ctx, (tx) => begin(tx, webhookId));
  if (!turn) return false;
  const done = await send(core, turn);
  const pauseS = pauseAfter(turn, done);
  await inTransaction(ctx, (tx) => record(tx, webhookId, { done, pauseS }));
  return pauseS === 0 && (turn.due.length === BATCH || done.length < turn.due.length);
}

async function begin(tx: Tx, webhookId: number): Promise<Turn | undefined> {
  const now = tx.core.now();
  const until = new Date(now.getTime() + HOLD_MS);
  if (!(await holdWebhook(tx, webhookId, { now, until }))) return undefined;
  const webhook = await findWebhook(tx, webhookId);
  if (!webhook) return undefined;
  const secrets = await readSecrets(tx, webhookId);
  return {
    receiver: { companyId: tx.companyId, url: webhook.url, secrets },
    due: await listDue(tx, webhookId, { now, limit: BATCH }),
  };
}

/** In order, two at once. Ends early when the receiver asks for a pause, is gone, or its host is down. */
async function send(core: Core, { receiver, due }: Turn): Promise<Done[]> {
  const waiting = due.values();
  const done: Done[] = [];
  const began = performance.now();
  let isOver = false;
  const sendSome = async () => {
    for (const next of waiting) {
      const made = await sendOne(core, receiver, next);
      if (made) done.push(made);
      isOver ||= !made || made.outcome.isGone || made.outcome.pauseS > 0;
      if (isOver || performance.now() - began > SEND_MS) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  return done;
}

/** Undefined if nothing was sent, because the host keeps failing. */
async function sendOne(core: Core, receiver: Receiver, due: Due): Promise<Done | undefined> {
  const at = core.now();
  try {
    const made = await attempt(core, receiver, due);
    return { due, at, attempt: made, outcome: judge(made, due.attempts + 1, Math.random()) };
  } catch (error) {
    if (error instanceof CircuitOpen) return undefined;
    throw error;
  }
}

/** Seconds for which nothing more is sent: as the receiver asked, or because its host does not answer. */
function pauseAfter({ due }: Turn, done: readonly Done[]): number {
  const asked = Math.max(0, ...done.map(({ outcome }) => outcome.pauseS));
  const isDown = done.length < due.length && !done.some(({ attempt: { error } }) => !error);
  return asked || (isDown ? DOWN_PAUSE_S : 0);
}

async function record(
  tx: Tx,
  webhookId: number,
  { done, pauseS }: { done: readonly Done[]; pauseS: number },
): Promise<void> {
  const pausedUntil = pauseS > 0 ? new Date(tx.core.now().getTime() + 1000 * pauseS) : null;
  await settle(tx, done.map(settledOf));
  await releaseWebhook(tx, webhookId, pausedUntil);
  await recordHealth(tx, webhookId, done);
  countAttempts(tx, done);
}

function settledOf({ due, at, attempt: made, outcome }: Done): Settled {
  const { inS } = outcome;
  return {
    id: due.id,
    state: outcome.state,
    attempts: due.attempts + 1,
    next_at: inS === null ? null : new Date(at.getTime() + made.ms + 1000 * inS).toISOString(),
    attempted_at: at.toISOString(),
    status: made.status,
    ms: made.ms,
    error: made.error,
    response: made.response,
  };
}

async function recordHealth(tx: Tx, webhookId: number, done: readonly Done[]): Promise<void> {
  const health = await readHealth(tx, webhookId);
  const last = done.at(-1);
  if (!health || !last) return;
  const good = done.findLast(({ attempt: { error } }) => error === null);
  const { error, status } = last.attempt;
  const failingSince = good ? null : (health.failingSince ?? done[0]!.at);
  await noteHealth(tx, webhookId, {
    failingSince,
    lastError: error,
    lastStatus: status,
    attemptedAt: last.at,
    deliveredAt: good?.at ?? null,
  });
  const isGone = done.some(({ outcome }) => outcome.isGone);
  const failingMs = failingSince ? last.at.getTime() - failingSince.getTime() : 0;
  if (isGone) await disableWebhook(tx, webhookId, 'gone');
  else if (failingMs >= webhookLimits.failingDays * DAY_MS)
    await disableWebhook(tx, webhookId, 'failing');
  else if ((failingSince === null) !== (health.failingSince === null))
    await emitWebhookAgain(tx, webhookId);
}

function countAttempts(tx: Tx, done: readonly Done[]): void {
  const { metrics } = tx.core;
  tx.afterCommit(() => {
    for (const { due, at, attempt: made } of done) {
      metrics.webhookAttempts.inc({ outcome: made.error ?? 'delivered' });
      if (made.error || due.attempts > 0) continue;
      const delayMs = at.getTime() + made.ms - new Date(due.at).getTime();
      metrics.webhookDelaySeconds.observe(Math.max(0, delayMs) / 1000);
    }
  });
}

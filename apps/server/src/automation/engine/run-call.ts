/**
 * Makes a call of a machine: a transaction records the start, the call runs outside of any, and a second transaction
 * stores the answer together with the work that processes it. If the process is killed, a later attempt can tell how far
 * it got.
 */
import { lockConversationOfTicket } from '../../conversation/tickets/tickets.queries.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { CallEarly, type Effect } from '../effects/effect.ts';
import { mayRetry, reasonOf, waitMsOf } from './call-failures.ts';
import { waitForTurn, wakeNext } from './call-turns.ts';
import * as calls from './calls.queries.ts';
import { wakeTicket } from './work.queries.ts';

export interface CallPayload {
  companyId: number;
  ticketId: number;
  callId: string;
}

type Found = Effect & { idempotent: boolean };

interface Begun {
  effect: Found;
  request: unknown;
  /** Attempts, including this one. */
  made: number;
}

export async function runCall(
  core: Core,
  payload: CallPayload,
  effects: readonly Effect[],
): Promise<void> {
  const ctx = companyCtx(core, payload.companyId);
  const locked = <T>(run: (tx: Tx) => Promise<T>) =>
    inTransaction(ctx, async (tx) => {
      await lockConversationOfTicket(tx, payload.ticketId);
      return run(tx);
    });
  const begun = await locked((tx) => begin(tx, payload, effects));
  if (!begun) return;
  const at = performance.now();
  const outcome = await attempt(core, payload, begun);
  const ms = Math.round(performance.now() - at);
  await locked((tx) => end(tx, payload, { begun, outcome, ms }));
}

/** @returns undefined if the call is no longer needed */
async function begin(
  tx: Tx,
  { ticketId, callId }: CallPayload,
  effects: readonly Effect[],
): Promise<Begun | undefined> {
  const call = await calls.findCall(tx, callId);
  if (call?.state !== 'pending') return undefined;
  if (!call.isAwaited) return drop(tx, callId);
  const effect = effectOf(call, effects);
  const problem = effect ? problemOf(call, effect) : 'unknown kind';
  if (!effect || problem !== null) {
    tx.log.warn({ call_id: callId, kind: call.kind, error: problem }, 'automation.call_failed');
    await calls.settleCall(tx, callId, { state: 'failed', error: problem ?? '' });
    await wakeTicket(tx, ticketId);
    return undefined;
  }
  const waitMs = await waitForTurn(tx, callId);
  if (waitMs !== undefined) {
    const runAt = new Date(tx.core.now().getTime() + waitMs);
    await tx.enqueue('automation-call', { ticketId, callId }, { key: `call:${callId}`, runAt });
    return undefined;
  }
  await calls.beginAttempt(tx, callId);
  return { effect, request: call.request, made: call.attempts + 1 };
}

function effectOf(
  { kind, request }: calls.StoredCall,
  effects: readonly Effect[],
): Found | undefined {
  const found = effects.find((effect) => effect.kind === kind);
  if (!found) return undefined;
  const { idempotent } = found;
  return {
    ...found,
    idempotent: typeof idempotent === 'function' ? idempotent(request) : idempotent,
  };
}

/** An attempt whose process died may have arrived: it is repeated only if that is harmless. */
function problemOf(
  { attempts, isBegun }: calls.StoredCall,
  { attempts: most, idempotent }: Found,
): string | null {
  return (isBegun && !idempotent) || attempts >= most ? 'interrupted' : null;
}

type Outcome = { result: unknown } | { error: unknown };

async function attempt(
  core: Core,
  { companyId, ticketId, callId: id }: CallPayload,
  { effect, request }: Begun,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(effect.timeoutMs);
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  try {
    const asked = effect.run(core, request, { id, companyId, ticketId, signal });
    return { result: storable(await Promise.race([asked, isOver])) };
  } catch (error) {
    return { error };
  }
}

/** PostgreSQL refuses NUL and unpaired surrogates in JSON. */
const storable = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result ?? null), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
  );

async function end(
  tx: Tx,
  { ticketId, callId }: CallPayload,
  { begun, outcome, ms }: { begun: Begun; outcome: Outcome; ms: number },
): Promise<void> {
  const call = await calls.findCall(tx, callId);
  await wakeNext(tx);
  // It was given up meanwhile, or another process has finished it too.
  if (call?.state !== 'pending') return discard(tx, begun, outcome);
  if (!call.isAwaited) {
    await drop(tx, callId);
    return discard(tx, begun, outcome);
  }
  if ('error' in outcome && outcome.error instanceof CallEarly) {
    await calls.takeAttemptBack(tx, callId);
    const runAt = new Date(tx.core.now().getTime() + outcome.error.afterMs);
    return tx.enqueue('automation-call', { ticketId, callId }, { key: `call:${callId}`, runAt });
  }
  const { effect, made } = begun;
  if ('error' in outcome && mayRetry(effect, { made, error: outcome.error })) {
    const { error } = outcome;
    await calls.settleCall(tx, callId, { state: 'pending', error: reasonOf(error), ms });
    const runAt = new Date(tx.core.now().getTime() + waitMsOf(effect, { made, error }));
    return tx.enqueue('automation-call', { ticketId, callId }, { key: `call:${callId}`, runAt });
  }
  const settled: calls.Settled =
    'error' in outcome
      ? { state: 'failed', error: reasonOf(outcome.error), ms }
      : { state: 'done', result: outcome.result, ms };
  tx.log.info(
    { call_id: callId, kind: effect.kind, state: settled.state, ms, attempts: made },
    'automation.called',
  );
  tx.core.metrics.automationCallSeconds.observe(
    { kind: effect.kind, result: settled.state },
    ms / 1000,
  );
  await calls.settleCall(tx, callId, settled);
  await wakeTicket(tx, ticketId);
}

/** Nobody hears it. */
function discard(tx: Tx, { effect }: Begun, outcome: Outcome): void {
  if (!effect.discard || 'error' in outcome) return;
  const { result } = outcome;
  tx.afterCommit(() => void effect.discard?.(tx.core, result));
}

async function drop(tx: Tx, callId: string): Promise<undefined> {
  await calls.settleCall(tx, callId, { state: 'dropped' });
}

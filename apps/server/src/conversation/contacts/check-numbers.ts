/**
 * Asks a provider whether numbers can be written to, where it can tell. The question is a row for the process that holds
 * the connection. A question that is not answered in time, or cannot be asked, refuses nothing.
 */
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { WakeSignal } from '../../core/process/wake-signal.ts';
import { askNumbers, findConnectionToAsk, listAnswers } from './number-checks.queries.ts';

/** A person waits for one number, not for a phone that is slow. */
const ONE_MS = 3_000;
const POLL_MS = 500;

export interface CheckOptions {
  waitMs: number;
  /** The connection that will write; without it, the default one. */
  connectionId?: number | null | undefined;
}

/** By number as it was asked: how the provider writes it, or false if it has no account. Unknown numbers are left out. */
export async function checkNumbers(
  { core, companyId }: Ctx,
  numbers: readonly string[],
  { waitMs, connectionId = null }: CheckOptions,
): Promise<Map<string, string | false>> {
  const asked = [...new Set(numbers)];
  // A separate context: the request's own may check whether a row was changed meanwhile.
  const ctx = companyCtx(core, companyId);
  const by = asked.length > 0 && (await ask(ctx, asked, connectionId));
  if (!by) return new Map();
  const answers = await answersWithin(ctx, { by, asked, waitMs });
  return new Map(
    answers.flatMap(({ number, isKnown, knownAs }) =>
      isKnown === null ? [] : [[number, isKnown && (knownAs ?? number)] as const],
    ),
  );
}

const ask = (ctx: Ctx, numbers: readonly string[], wanted: number | null) =>
  inTransaction(ctx, async (tx) => {
    const connectionId = await findConnectionToAsk(tx, wanted);
    if (connectionId !== undefined) await askNumbers(tx, connectionId, numbers);
    return connectionId;
  });

async function answersWithin(
  ctx: Ctx,
  { by, asked, waitMs }: { by: number; asked: readonly string[]; waitMs: number },
) {
  const until = performance.now() + waitMs;
  const wakeSignal = new WakeSignal();
  const off = ctx.core.wakes.on('numbers', (id) => {
    if (id === by) wakeSignal.set();
  });
  try {
    for (;;) {
      const answers = await inTransaction(ctx, (tx) => listAnswers(tx, by, asked));
      const leftMs = until - performance.now();
      if (answers.length === asked.length || leftMs <= 0) return answers;
      await wakeSignal.wait(Math.min(leftMs, POLL_MS));
    }
  } finally {
    off();
  }
}

/** The number as the provider writes it, if known. @throws ERR_WAPP_INVALID_CONTACT when it has no account */
export async function knownNumber(
  ctx: Ctx,
  digits: string,
  connectionId?: number | null,
): Promise<string> {
  const found = (await checkNumbers(ctx, [digits], { waitMs: ONE_MS, connectionId })).get(digits);
  if (found === false) throw appError('ERR_WAPP_INVALID_CONTACT');
  return found ?? digits;
}

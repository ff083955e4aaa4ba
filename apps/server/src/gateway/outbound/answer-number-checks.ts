/** The process that owns a connection asks its provider about numbers that users want to write to. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  listAsked,
  type NumberAnswer,
  writeAnswers,
} from '../../conversation/contacts/number-checks.queries.ts';
import { parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import { type Ctx, inTransaction } from '../../core/ctx.ts';
import type { LookupAnswer } from '../../provider/port.ts';
import { assertFence } from '../leases/lease.ts';
import type { OutboxOptions } from './outbox.ts';

/** Numbers per query, and the pause before the next: thousands at once would not look like a person. */
const AT_ONCE = 50;
const PAUSE_MS = 1000;

export async function answerNumberChecks(ctx: Ctx, options: OutboxOptions): Promise<void> {
  const { lease, session, capabilities, signal } = options;
  if (!capabilities.numberLookup) return;
  while (!signal.aborted) {
    const asked = await inTransaction(ctx, async (tx) => {
      await assertFence(tx, lease);
      return listAsked(tx, lease.connectionId, AT_ONCE);
    });
    if (asked.length === 0) return;
    const found = await session
      .lookup(asked.map((value) => ({ kind: 'pn', value })))
      .catch((): LookupAnswer[] => []);
    await inTransaction(ctx, async (tx) => {
      await assertFence(tx, lease);
      await writeAnswers(
        tx,
        lease.connectionId,
        asked.map((number, index) => toAnswer(number, found[index])),
      );
    });
    if (asked.length < AT_ONCE) continue;
    await pause(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

function toAnswer(
  number: string,
  { exists, number: as = '' }: LookupAnswer = { exists: 'unknown' },
): NumberAnswer {
  const isKnown = exists === 'unknown' ? null : exists;
  return { number, isKnown, knownAs: (isKnown && parsePhoneNumber(as)?.digits) || null };
}

/** Executes commands to phones besides messages, in the order they were queued. */

import {
  type DueCommand,
  finishCommand,
  postponeCommand,
  takeCommands,
} from '../../conversation/messages/outbox.queries.ts';
import { providerIdFor } from '../../conversation/messages/provider-id.ts';
import type { Ctx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import type { Capabilities, OutboundCommand, SendOutcome } from '../../provider/port.ts';
import { assertFence } from '../leases/lease.ts';
import { addressOf } from './outbox.present.ts';
import type { OutboxOptions } from './outbox.ts';

const TRIES_MAX = 8;
/** The most that a phone sends at once. */
const HISTORY_COUNT = 50;
/** After this the user has stopped typing or the command is repeated, or nobody watches the chat any more. */
const OLD_MS = { typing: 10_000, watch: 300_000 };

/** @param busy threads with a send in progress */
export async function drainCommands(
  ctx: Ctx,
  { lease, session, capabilities, signal }: OutboxOptions,
  busy: readonly number[],
): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    await assertFence(tx, lease);
    return takeCommands(tx, lease.connectionId, busy);
  });
  for (const each of due) {
    if (signal.aborted) return;
    const isWanted = isSupported(each, capabilities) && !isOld(each, ctx.core.now());
    const outcome = isWanted
      ? await session.execute(toOutbound(each))
      : ({ s: 'accepted', at: ctx.core.now() } as const);
    await inTransaction(ctx, async (tx) => {
      await assertFence(tx, lease);
      if (isOver(outcome, each)) await finishCommand(tx, each.id);
      else await postponeCommand(tx, each.id, 1000 * 2 ** each.attempts);
    });
  }
}

function isSupported({ command }: DueCommand, capabilities: Capabilities): boolean {
  const supported: Record<typeof command.t, boolean> = {
    revoke: capabilities.revoke,
    edit: capabilities.edit,
    react: capabilities.react,
    read: capabilities.readReceiptsOut,
    rejectCall: capabilities.calls === 'event+reject',
    history: capabilities.history,
    typing: capabilities.typingOut !== false,
    watch: capabilities.typingIn === 'asked',
  };
  return supported[command.t];
}

const isOld = ({ command }: DueCommand, now: Date): boolean =>
  (command.t === 'typing' || command.t === 'watch') &&
  now.getTime() - command.atMs > OLD_MS[command.t];

/** All kinds are idempotent, so an unknown outcome is simply retried while it still matters. */
const isOver = (outcome: SendOutcome, { command, attempts }: DueCommand): boolean =>
  outcome.s === 'accepted' ||
  command.t === 'typing' ||
  (outcome.s === 'failed' && outcome.cls === 'permanent') ||
  attempts + 1 >= TRIES_MAX;

function toOutbound(due: DueCommand): OutboundCommand {
  const base = { to: addressOf(due), attempt: due.attempts + 1 };
  const { command } = due;
  switch (command.t) {
    case 'history':
      return { ...base, ...command, count: HISTORY_COUNT };
    case 'rejectCall':
      return { ...base, ...command };
    case 'typing':
      return { ...base, t: 'typing', isTyping: command.isTyping };
    case 'watch':
      return { ...base, t: 'watch' };
    case 'revoke':
      return { ...base, t: 'revoke', providerMessageId: command.providerId };
    case 'edit':
      return { ...base, t: 'edit', providerMessageId: command.providerId, body: command.body };
    case 'react':
      // The same for each attempt: phones drop duplicates.
      return { ...base, ...command, providerMessageId: providerIdFor(`react ${due.id}`) };
    case 'read':
      return { ...base, t: 'read', providerMessageIds: command.providerIds };
  }
}

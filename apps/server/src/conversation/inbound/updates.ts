/** Acks, edits, deletes and reactions: applied to their message, or stored until it arrives. */
import type { Tx } from '../../core/ctx.ts';
import type { InboundEvent, Member } from '../../provider/port.ts';
import { announceChanges } from '../messages/announce.ts';
import { previewOf } from '../messages/messages.present.ts';
import { refreshLastMessage } from '../messages/messages.queries.ts';
import type { MessageNews } from '../messages/messages.realtime.ts';
import { toPerson } from './people.ts';
import {
  applyEdit,
  applyReaction,
  applyRevoke,
  keepForLater,
  lockTargets,
  markRefused,
  raiseAcks,
  type StoredUpdate,
  type TargetRow,
} from './updates.queries.ts';

type UpdateEvent = Extract<InboundEvent, { t: StoredUpdate['t'] }>;

const kinds = new Set(['ack', 'refused', 'edit', 'revoke', 'reaction']);

export const isUpdate = (event: InboundEvent): event is UpdateEvent => kinds.has(event.t);

const EMOJI_MAX = 32;

export function toStored(event: UpdateEvent): StoredUpdate {
  const at = event.at.toISOString();
  if (event.t !== 'reaction') return { ...event, at };
  const { by, ...reaction } = event;
  const emoji = event.emoji.slice(0, EMOJI_MAX).toWellFormed();
  return { ...reaction, at, emoji, ...(by ? { by: memberOf(by) } : {}) };
}

function memberOf(by: Member) {
  const { ids, name } = toPerson(by);
  return { ids, ...(name ? { name } : {}) };
}

interface Changes {
  messageIds: Set<string>;
  ticketIds: Set<number>;
  news: Map<string, MessageNews>;
}

/** @param updates in the provider's order */
export async function applyUpdates(
  tx: Tx,
  connectionId: number,
  updates: readonly StoredUpdate[],
): Promise<void> {
  const targets = await lockTargets(tx, connectionId, [
    ...new Set(updates.map((update) => update.id)),
  ]);
  const targetOf = (update: StoredUpdate) =>
    targets.find(
      (row) => row.provider_id === update.id && row.from_me === (isOurs(update) ?? row.from_me),
    );
  await keepForLater(
    tx,
    connectionId,
    updates.filter((update) => !targetOf(update)),
  );
  const changes: Changes = {
    messageIds: new Set(),
    ticketIds: new Set(),
    news: new Map(),
  };
  const acks = updates.filter((update) => update.t === 'ack' && targetOf(update));
  if (acks.length > 0)
    noteStates(changes, await raiseAcks(tx, connectionId, acks as { id: string; level: number }[]));
  for (const update of updates) {
    const target = targetOf(update);
    if (target && update.t !== 'ack') await applyOne(tx, { connectionId, target, changes }, update);
  }
  if (changes.messageIds.size > 0) {
    await announceChanges(tx, {
      messageIds: [...changes.messageIds],
      ticketIds: [...changes.ticketIds],
      news: changes.news,
    });
  }
}

/** Whether the company wrote the message that an update is about; undefined if the provider does not say. */
function isOurs(update: StoredUpdate): boolean | undefined {
  if (update.t === 'ack' || update.t === 'refused') return true;
  return update.t === 'reaction' ? update.targetFromMe : update.fromMe;
}

function noteStates({ messageIds, news }: Changes, ids: readonly string[]): void {
  for (const id of ids) {
    messageIds.add(id);
    news.set(id, 'state');
  }
}

interface Place {
  connectionId: number;
  target: TargetRow;
  changes: Changes;
}

async function applyOne(
  tx: Tx,
  { connectionId, target, changes }: Place,
  update: StoredUpdate,
): Promise<void> {
  switch (update.t) {
    case 'refused':
      noteStates(changes, await markRefused(tx, connectionId, update));
      return;
    case 'reaction':
      if (await applyReaction(tx, target.id, update)) changes.messageIds.add(target.id);
      return;
    case 'edit':
      if (await applyEdit(tx, target.id, update)) {
        await refreshPreview(tx, target, {
          changes,
          text: previewOf({ mediaType: 'conversation', body: update.body }),
        });
      }
      return;
    case 'revoke':
      if (await applyRevoke(tx, target.id))
        await refreshPreview(tx, target, { changes, text: '🚫' });
  }
}

/** Refreshes the last message in the list. */
async function refreshPreview(
  tx: Tx,
  target: TargetRow,
  { changes, text }: { changes: Changes; text: string },
): Promise<void> {
  changes.messageIds.add(target.id);
  changes.news.set(target.id, 'content');
  if (target.ticket_id === null) return;
  changes.ticketIds.add(target.ticket_id);
  await refreshLastMessage(tx, target.ticket_id, { id: target.id, text });
}

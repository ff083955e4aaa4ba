/** Transient state: typing, presence, calls. Phones record it for tests. */
import { type BinaryNode, getAllBinaryNodeChildren } from 'baileys';
import type { Account } from './account.ts';
import type { Companion } from './companion.ts';
import { element } from './stanza.ts';
import type { World } from './world.ts';

export function passChatState(world: World, from: Companion, node: BinaryNode): void {
  const state = getAllBinaryNodeChildren(node)[0];
  const peer = world.directory.find(node.attrs.to);
  if (!state || !peer) return;
  peer.chatStates.push({
    by: from.account,
    state: state.attrs.media === 'audio' ? 'recording' : state.tag,
  });
  showWatchers(from.account, peer, element('chatstate', from.account.sender(from.id), [state]));
}

/** Linked devices of the other side that have subscribed since they came online. */
export function showWatchers(of: Account, peer: Account, stanza: BinaryNode): void {
  for (const companion of peer.companions.values())
    if (companion.connection && of.watchers.has(companion.connection)) companion.show(stanza);
}

export function passPresence(world: World, from: Companion, node: BinaryNode): void {
  const { to, type } = node.attrs;
  if (type === 'subscribe') {
    if (from.connection) world.directory.find(to)?.watchers.add(from.connection);
  } else from.account.presence = type ?? 'available';
}

/** Accepted, refused or hung up. */
export function passCall(world: World, from: Companion, node: BinaryNode): void {
  const { id, to } = node.attrs;
  from.connection?.send(element('ack', { class: 'call', id, from: to }));
  const answer = getAllBinaryNodeChildren(node)[0];
  const peer = world.directory.find(to);
  if (!answer || !peer) return;
  peer.callAnswers.push({ callId: answer.attrs['call-id'] ?? '', answer: answer.tag });
}

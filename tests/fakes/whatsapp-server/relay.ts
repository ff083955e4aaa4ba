/** Routes what linked devices send: phones read it at once, devices when they can. */
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, isJidGroup } from 'baileys';
import type { Account } from './account.ts';
import type { Companion } from './companion.ts';
import type { DeviceOf } from './directory.ts';
import { answerMediaRetry } from './media-retry.ts';
import { hear } from './phone-hears.ts';
import { answerRetry } from './phone-sends.ts';
import type { Sealed } from './signal-device.ts';
import { type Attributes, element, receiptIds, seconds } from './stanza.ts';
import type { World } from './world.ts';

export async function relayMessage(world: World, from: Companion, node: BinaryNode): Promise<void> {
  const { id = '', to = '', category } = node.attrs;
  const isToPerson = !isJidGroup(to) && category !== 'peer';
  const refusal = world.faults.takeRefusal(to, isToPerson);
  if (!world.faults.takesAckAway()) {
    const error = refusal === undefined ? undefined : String(refusal);
    const ack = { class: 'message', id, from: to, t: seconds(), error };
    from.connection?.send(element('ack', ack));
  }
  if (refusal !== undefined) return;
  world.authors.set(id, { account: from.account, device: from.id });
  for (const target of targetsOf(world, from, node)) await pass(world, { from, node, ...target });
}

interface Target {
  readonly to: DeviceOf;
  readonly parts: readonly BinaryNode[];
}

/** Each device with its sealed part. */
function targetsOf(world: World, from: Companion, node: BinaryNode): Target[] {
  const sealed = getBinaryNodeChildren(getBinaryNodeChild(node, 'participants'), 'to');
  const targets = new Map<string, Target>();
  const add = (to: DeviceOf | undefined, part: BinaryNode | undefined) => {
    if (!to || !part) return;
    const key = to.account.addressOf(to.device);
    targets.set(key, { to, parts: [...(targets.get(key)?.parts ?? []), part] });
  };
  for (const to of sealed) {
    add(world.directory.findDevice(to.attrs.jid), getBinaryNodeChild(to, 'enc'));
  }
  const common = getBinaryNodeChild(node, 'enc');
  for (const device of commonTargets(world, from, node)) add(device, common);
  return [...targets.values()];
}

/** Recipients of the part beside the list: the one device named, or everybody in a group. */
function commonTargets(world: World, from: Companion, { attrs }: BinaryNode): DeviceOf[] {
  const group = world.directory.groups.get(attrs.to ?? '');
  const only = world.directory.findDevice(group ? attrs.participant : attrs.to);
  if (only) return [only];
  if (!group) return [];
  return [...group.members.keys()].flatMap((account) =>
    [0, ...account.companions.keys()]
      .filter((device) => account !== from.account || device !== from.id)
      .map((device) => ({ account, device })),
  );
}

async function pass(
  world: World,
  { from, node, to, parts }: Target & { from: Companion; node: BinaryNode },
): Promise<void> {
  const { id = '', to: address = '' } = node.attrs;
  if (to.device !== 0) {
    const attributes = passedOn(world, { from, node, to: to.account });
    to.account.companions.get(to.device)?.deliver(element('message', attributes, [...parts]));
    return;
  }
  await hear(world, {
    to: to.account,
    from: from.account,
    fromDevice: from.id,
    id,
    parts: parts.map(toSealed),
    attrs: node.attrs,
    ...(isJidGroup(address) ? { group: address } : {}),
  });
}

function toSealed({ attrs, content }: BinaryNode): Sealed {
  if (!(content instanceof Uint8Array)) throw new Error('a sealed part without bytes');
  return { type: attrs.type as Sealed['type'], ciphertext: content };
}

function passedOn(
  world: World,
  { from, node, to }: { from: Companion; node: BinaryNode; to: Account },
): Attributes {
  const { id, type, edit, to: address } = node.attrs;
  const common = { id, type, edit, t: seconds(), notify: from.account.name };
  if (isJidGroup(address)) {
    return { ...common, from: address, ...from.account.participant(from.id) };
  }
  const peer = world.directory.find(address);
  const isOwn = to === from.account && peer !== undefined;
  const origin = isOwn ? to.ownCopyTo(peer, from.id) : from.account.sender(from.id);
  return { ...common, ...origin };
}

/** Receipts settle waiting stanzas, and reach the message's author. */
export async function relayReceipt(world: World, from: Companion, node: BinaryNode): Promise<void> {
  const { id = '', to = '', type, participant } = node.attrs;
  from.connection?.send(element('ack', { class: 'receipt', id, from: to, type, participant }));
  const ids = receiptIds(node);
  if (type === 'server-error') {
    answerMediaRetry(world, from, node);
    return;
  }
  if (type !== 'retry') for (const each of ids) from.queue.settleMessage(each);
  const author = world.directory.find(isJidGroup(to) ? participant : to);
  if (!author) return;
  author.receipts.push({ by: from.account, device: from.id, ids, type: type ?? 'delivered' });
  if (type === 'retry') await passRetry(world, { from, node, author });
  else if (author !== from.account) passReceipt(from, { node, author });
}

/** To the very device that sealed the message: only it can do so again. */
async function passRetry(
  world: World,
  { from, node, author }: { from: Companion; node: BinaryNode; author: Account },
): Promise<void> {
  const device = world.authors.get(node.attrs.id ?? '')?.device ?? 0;
  if (device === 0) {
    const answer = () => answerRetry(world, { from: author, to: from, receipt: node });
    if (author.isOnline) await answer();
    else author.askedFor.push(answer);
    return;
  }
  const attributes = { ...forwarded(from, node), type: 'retry' };
  author.companions.get(device)?.deliver(element('receipt', attributes, node.content));
}

/** Devices in the background report it; only the server uses it. */
function passReceipt(from: Companion, { node, author }: { node: BinaryNode; author: Account }) {
  const type = node.attrs.type === 'inactive' ? undefined : node.attrs.type;
  const attributes = { ...forwarded(from, node), type };
  for (const companion of author.companions.values()) {
    companion.deliver(element('receipt', attributes, node.content));
  }
}

function forwarded(from: Companion, { attrs }: BinaryNode): Attributes {
  const origin = isJidGroup(attrs.to)
    ? { from: attrs.to, ...from.account.participant(from.id) }
    : from.account.sender(from.id);
  return { ...origin, id: attrs.id, t: seconds() };
}

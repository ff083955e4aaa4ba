/** A phone's messages to linked devices of others: sealed for each of them. */
import { type BinaryNode, getBinaryNodeChild, type proto } from 'baileys';
import type { Account, Sent } from './account.ts';
import type { Companion } from './companion.ts';
import type { Group } from './group.ts';
import { bundleNodes, type KeyBundle, readPreKey, readSignedPreKey } from './key-bundle.ts';
import type { Sealed } from './signal-device.ts';
import { type Attributes, bytesOf, element, newMessageId, numberOf, seconds } from './stanza.ts';
import type { World } from './world.ts';

export interface Letter {
  readonly message: proto.IMessage;
  readonly id?: string;
  /** Attributes of the stanza besides the usual ones. */
  readonly attributes?: Attributes;
}

/** Returns its id. */
export async function sendTo(
  world: World,
  { from, to }: { from: Account; to: Account },
  letter: Letter,
): Promise<string> {
  const id = keep(world, letter, { from, common: from.sender() });
  for (const companion of to.companions.values()) await seal(world, { from, to: companion, id });
  return id;
}

/** Everybody else in the group gets it, and the sender's own linked devices too. */
export async function sendToGroup(
  world: World,
  { from, group }: { from: Account; group: Group },
  letter: Letter,
): Promise<string> {
  const common = { from: group.jid, ...from.participant() };
  const id = keep(world, letter, { from, common, group: group.jid });
  const { ciphertext, senderKeyDistributionMessage } = await from.device.encryptForGroup(
    group.jid,
    { me: from.addressOf(0), message: letter.message },
  );
  const key = distribution(group.jid, senderKeyDistributionMessage);
  const shared: Sealed = { type: 'skmsg', ciphertext };
  for (const member of group.members.keys()) {
    for (const to of member.companions.values()) {
      const name = `${group.jid}:${from.number}`;
      const parts = to.knowsGroupKeyOf.has(name) ? [] : [await sealFor({ from, to }, key)];
      to.knowsGroupKeyOf.add(name);
      for (let copy = 0; copy < world.faults.copies; copy++) {
        deliver(to, { id, sent: sentBy(from, id), parts: [...parts, shared] });
      }
    }
  }
  return id;
}

/** For the linked devices of the sender's own number: the owner's message from the handset. */
export async function sendOwnCopy(
  world: World,
  { from, to }: { from: Account; to: Account },
  letter: Letter,
): Promise<string> {
  const message = { deviceSentMessage: { destinationJid: to.jid, message: letter.message } };
  const id = keep(world, { ...letter, message }, { from, common: from.ownCopyTo(to) });
  for (const companion of from.companions.values()) {
    await seal(world, { from, to: companion, id });
  }
  return id;
}

/** A phone's message to its own linked devices; no person sees it. */
export async function sendToOwnDevice(
  world: World,
  to: Companion,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const from = to.account;
  const common = { from: from.jid, category: 'peer' };
  const id = keep(world, { message: { protocolMessage } }, { from, common });
  await seal(world, { from, to, id });
}

/** Seals a message again for a device that could not read it. */
export async function answerRetry(
  world: World,
  { from, to, receipt }: { from: Account; to: Companion; receipt: BinaryNode },
): Promise<void> {
  const id = receipt.attrs.id ?? '';
  const sent = from.sent.get(id);
  if (!sent) return;
  await from.device.dropSession(to.account.addressOf(to.id));
  const message = await withGroupKey(from, sent);
  const sealed = await sealFor({ from, to, bundle: bundleIn(receipt) }, message);
  const { count } = getBinaryNodeChild(receipt, 'retry')?.attrs ?? {};
  world.authors.set(id, { account: from, device: 0 });
  deliver(to, { id, sent, parts: [sealed], count });
}

async function withGroupKey(from: Account, { message, group }: Sent): Promise<proto.IMessage> {
  if (!group) return message;
  const nothing = { me: from.addressOf(0), message: {} };
  const { senderKeyDistributionMessage } = await from.device.encryptForGroup(group, nothing);
  return { ...message, ...distribution(group, senderKeyDistributionMessage) };
}

function distribution(groupId: string, key: Uint8Array): proto.IMessage {
  return {
    senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage: key },
  };
}

function bundleIn(receipt: BinaryNode): KeyBundle | undefined {
  const keys = getBinaryNodeChild(receipt, 'keys');
  const preKey = getBinaryNodeChild(keys, 'key');
  if (!keys) return undefined;
  return {
    registrationId: numberOf(bytesOf(receipt, 'registration')),
    identity: bytesOf(keys, 'identity'),
    signedPreKey: readSignedPreKey(keys),
    ...(preKey ? { preKey: readPreKey(preKey) } : {}),
  };
}

/** Asks the device that wrote a message to seal it again, with keys for a new session. */
export async function requestRetry(
  phone: Account,
  { from, id, group }: { from: Companion; id: string; group?: string },
): Promise<void> {
  await phone.device.dropSession(from.account.addressOf(from.id));
  const count = String((phone.retries.get(id) ?? 0) + 1);
  phone.retries.set(id, Number(count));
  const { registration, keys } = bundleNodes(await phone.device.takeBundle());
  from.deliver(
    element('receipt', { ...origin(phone, group), id, t: seconds(), type: 'retry' }, [
      element('retry', { count, id, t: seconds(), v: '1' }),
      registration,
      element('keys', {}, keys),
    ]),
  );
}

/** Delivered (no type), read or played. */
export function sendReceipt(
  phone: Account,
  to: Account,
  { ids, type, group }: { ids: readonly string[]; type?: 'read' | 'played'; group?: string },
): void {
  const [id, ...more] = ids;
  const items = more.map((other) => element('item', { id: other }));
  const list = items.length > 0 ? [element('list', {}, items)] : undefined;
  for (const companion of to.companions.values()) {
    const attributes = { ...origin(phone, group), id, t: seconds(), type };
    companion.deliver(element('receipt', attributes, list));
  }
}

export function origin(phone: Account, group?: string): Attributes {
  return group ? { from: group, ...phone.participant() } : phone.sender();
}

function keep(
  world: World,
  { message, id = newMessageId(), attributes }: Letter,
  { from, common, group }: { from: Account; common: Attributes; group?: string },
): string {
  const all = { t: seconds(), type: typeOf(message), notify: from.name, ...common, ...attributes };
  from.sent.set(id, { message, attributes: all, ...(group ? { group } : {}) });
  world.authors.set(id, { account: from, device: 0 });
  return id;
}

function sentBy(from: Account, id: string): Sent {
  const sent = from.sent.get(id);
  if (!sent) throw new Error(`${id} was never sent`);
  return sent;
}

async function seal(
  world: World,
  { from, to, id }: { from: Account; to: Companion; id: string },
): Promise<void> {
  const sent = sentBy(from, id);
  for (let copy = 0; copy < world.faults.copies; copy++) {
    const sealed = await sealFor({ from, to }, sent.message);
    deliver(to, { id, sent, parts: [world.faults.isGarbled ? garbled(sealed) : sealed] });
  }
}

const garbled = ({ type, ciphertext }: Sealed): Sealed => ({
  type,
  ciphertext: ciphertext.map((byte, index) => (index === ciphertext.length - 1 ? ~byte : byte)),
});

function sealFor(
  { from, to, bundle }: { from: Account; to: Companion; bundle?: KeyBundle },
  message: proto.IMessage,
): Promise<Sealed> {
  return from.device.encrypt(to.account.addressOf(to.id), message, () => bundle ?? to.takeBundle());
}

function deliver(
  to: Companion,
  { id, sent, parts, count }: { id: string; sent: Sent; parts: Sealed[]; count?: string },
): void {
  const sealed = parts.map(({ type, ciphertext }) =>
    element('enc', { v: '2', type, count }, ciphertext),
  );
  to.deliver(element('message', { ...sent.attributes, id }, sealed));
}

const MEDIA = ['image', 'video', 'audio', 'document', 'sticker'];

function typeOf(message: proto.IMessage): string {
  const kinds = Object.keys(message);
  if (kinds.includes('reactionMessage')) return 'reaction';
  if (kinds.some((kind) => kind.startsWith('pollCreation'))) return 'poll';
  return kinds.some((kind) => MEDIA.some((media) => kind === `${media}Message`)) ? 'media' : 'text';
}

/** Incoming messages of a phone: decrypted, stored, and acknowledged with a receipt, as phones do automatically. */
import type { proto } from 'baileys';
import type { Account, Arrival } from './account.ts';
import { answerOwnDevice } from './handset.ts';
import { requestRetry, sendReceipt } from './phone-sends.ts';
import type { World } from './world.ts';

const RETRIES_MAX = 3;

export async function hear(world: World, arrival: Arrival): Promise<void> {
  const { to, from, id } = arrival;
  if (!to.isOnline) {
    to.waiting.push(arrival);
    return;
  }
  if (!to.places.has(id)) to.places.set(id, to.places.size);
  const message = await read(arrival);
  if (!message) await askAgain(arrival);
  else if (arrival.attrs.category === 'peer') {
    await answerOwnDevice(world, arrival, message.deviceSentMessage?.message ?? message);
  } else {
    keep(world, arrival, message);
    if (from !== to) sendReceipt(to, from, { ids: [id], group: arrival.group });
  }
}

/** Switches a phone on or off. */
export async function setOnline(world: World, phone: Account, isOnline: boolean): Promise<void> {
  phone.isOnline = isOnline;
  while (phone.isOnline && phone.waiting.length > 0) {
    const next = phone.waiting.shift();
    if (next) await hear(world, next);
  }
  while (phone.isOnline && phone.askedFor.length > 0) await phone.askedFor.shift()?.();
}

/** Undefined when it cannot be decrypted. */
async function read(arrival: Arrival): Promise<proto.IMessage | undefined> {
  const { to, from, fromDevice, parts } = arrival;
  const message: proto.IMessage = {};
  try {
    for (const part of parts) {
      const piece =
        part.type === 'skmsg'
          ? await to.device.decryptForGroup(
              arrival.group ?? '',
              from.addressOf(fromDevice),
              part.ciphertext,
            )
          : await to.device.decrypt(from.addressOf(fromDevice), part);
      const key = piece.senderKeyDistributionMessage;
      if (key) await to.device.learnSenderKey(from.addressOf(fromDevice), key);
      Object.assign(message, piece);
    }
    return message;
  } catch {
    return undefined;
  }
}

async function askAgain({ to, from, fromDevice, id, group }: Arrival): Promise<void> {
  const companion = from.companions.get(fromDevice);
  if (!companion || (to.retries.get(id) ?? 0) >= RETRIES_MAX) return;
  await requestRetry(to, { from: companion, id, group });
}

function keep(world: World, arrival: Arrival, message: proto.IMessage): void {
  const { to, from, fromDevice, id, group, attrs } = arrival;
  const isOwnCopy = from === to;
  const content = message.deviceSentMessage?.message ?? message;
  const arrived = { id, from, fromDevice, message: content, isOwnCopy, attrs };
  const kept = { ...arrived, ...(group ? { group } : {}) };
  to.arrived.push(kept);
  world.onArrival(to, kept);
}

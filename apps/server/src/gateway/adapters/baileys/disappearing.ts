/**
 * Chats with disappearing messages: our messages there must disappear as well, and only received messages contain the
 * number of seconds. Stored with the keys of the device.
 */
import { proto, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from 'baileys';
import type { Identity } from '../../../provider/port.ts';
import { jidOf } from './addresses.ts';
import { contextsOf, unwrap } from './content.ts';

/** Not one of the library's key types: the library only stores it. */
const TYPE = 'disappearing' as keyof SignalDataTypeMap;
const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/** Stores the timer that a message carries for its chat. */
export async function noteExpiration(
  keys: SignalKeyStore,
  [first]: readonly Identity[],
  message: proto.IMessage,
): Promise<void> {
  const jid = first && jidOf(first);
  const told = expirationOf(message);
  if (!jid || told === undefined || told === (await findExpiration(keys, jid))) return;
  await keys.set({ [TYPE]: { [jid]: told || null } } as SignalDataSet);
}

/** Seconds; 0 where messages stay. */
export async function findExpiration(keys: SignalKeyStore, jid: string): Promise<number> {
  const { [jid]: seconds } = await keys.get(TYPE, [jid]);
  return Number(seconds ?? 0);
}

/** Undefined where a message carries no timer. */
function expirationOf(message: proto.IMessage): number | undefined {
  const content = unwrap(message);
  const { protocolMessage, reactionMessage } = content;
  if (protocolMessage?.type === EPHEMERAL_SETTING) return protocolMessage.ephemeralExpiration ?? 0;
  if (protocolMessage || reactionMessage) return undefined;
  const [context] = contextsOf(content);
  if (context) return context.expiration ?? 0;
  // A plain text has no field for the timer: where messages disappear, send texts in the extended form.
  return content.conversation ? 0 : undefined;
}

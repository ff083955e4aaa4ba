/** A phone's automatic work for its linked devices. */
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { Arrival } from './account.ts';
import type { Companion } from './companion.ts';
import { sendToOwnDevice } from './phone-sends.ts';
import type { World } from './world.ts';

const { Type } = proto.Message.ProtocolMessage;
const { HistorySyncType } = proto.HistorySync;

/** A device that is online for the first time gets the keys of settings and contacts, and the history. */
export async function greetNewDevice(world: World, to: Companion): Promise<void> {
  if (!to.isNew) return;
  to.isNew = false;
  const { settings, history } = to.account;
  await sendToOwnDevice(world, to, {
    type: Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys: [settings.key] },
  });
  await sendHistory(world, to, { syncType: HistorySyncType.INITIAL_BOOTSTRAP, ...history });
}

/** Inline, as phones send a short history; `request` is the message that requested it. */
export async function sendHistory(
  world: World,
  to: Companion,
  { request, ...history }: proto.IHistorySync & { request?: string },
): Promise<void> {
  const progress = 100;
  const bytes = proto.HistorySync.encode({ progress, ...history }).finish();
  await sendToOwnDevice(world, to, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: history.syncType as number,
      progress,
      chunkOrder: 1,
      initialHistBootstrapInlinePayload: deflateSync(bytes),
      ...(request ? { peerDataRequestSessionId: request } : {}),
    },
  });
}

/** A linked device requests something from its phone: older messages of a chat. */
export async function answerOwnDevice(
  world: World,
  { to, fromDevice, id }: Arrival,
  { protocolMessage }: proto.IMessage,
): Promise<void> {
  const wanted = protocolMessage?.peerDataOperationRequestMessage?.historySyncOnDemandRequest;
  const companion = to.companions.get(fromDevice);
  if (!wanted || !companion) return;
  const before = Number(wanted.oldestMsgTimestampMs ?? Number.MAX_SAFE_INTEGER);
  const conversations = (to.history.conversations ?? [])
    .filter((chat) => chat.id === wanted.chatJid)
    .map((chat) => ({
      ...chat,
      messages: (chat.messages ?? [])
        .filter(({ message }) => Number(message?.messageTimestamp) * 1000 < before)
        .slice(-(wanted.onDemandMsgCount ?? 50)),
    }));
  const syncType = HistorySyncType.ON_DEMAND;
  await sendHistory(world, companion, { syncType, conversations, request: id });
}

/**
 * A device asks its own phone for a file that the server has deleted: the phone uploads it again and sends the new
 * address.
 */
import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, type BinaryNode, getBinaryNodeChild, hkdf, proto } from 'baileys';
import type { Sent } from './account.ts';
import type { Companion } from './companion.ts';
import { element, seconds } from './stanza.ts';
import type { World } from './world.ts';

const NOT_FOUND = '2';
const FILES = [
  'imageMessage',
  'videoMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
] as const;

export function answerMediaRetry(world: World, to: Companion, receipt: BinaryNode): void {
  const { id = '' } = receipt.attrs;
  const rmr = getBinaryNodeChild(receipt, 'rmr');
  const author = world.directory.find(rmr?.attrs.participant ?? rmr?.attrs.jid);
  const answer = uploadAgain(world, id, author?.sent.get(id));
  const content = answer ?? element('error', { code: NOT_FOUND });
  const attributes = { from: to.account.jid, type: 'mediaretry', id, t: seconds() };
  to.deliver(element('notification', attributes, rmr ? [rmr, content] : [content]));
}

/** The file's new address, sealed with a key that only holders of the file's key can derive. */
function uploadAgain(world: World, id: string, sent: Sent | undefined): BinaryNode | undefined {
  const field = FILES.find((name) => sent?.message[name]);
  const { directPath, mediaKey } = (field && sent?.message[field]) ?? {};
  const blob = directPath && world.media.kept(directPath);
  if (!blob || !mediaKey) return undefined;
  const iv = randomBytes(12);
  const notice = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath: world.media.put(blob),
    result: proto.MediaRetryNotification.ResultType.SUCCESS,
  }).finish();
  const key = hkdf(mediaKey, 32, { info: 'WhatsApp Media Retry Notification' });
  return element('encrypt', {}, [
    element('enc_p', {}, aesEncryptGCM(notice, key, iv, Buffer.from(id))),
    element('enc_iv', {}, iv),
  ]);
}

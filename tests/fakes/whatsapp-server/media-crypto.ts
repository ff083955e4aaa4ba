/** Files as phones seal them: encrypted with a key of their own, which is sent in the message. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { getMediaKeys, type MediaType, sha256 } from 'baileys';

const MAC_BYTES = 10;

export interface SealedFile {
  readonly blob: Buffer;
  readonly mediaKey: Buffer;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
  readonly fileLength: number;
}

export async function sealFile(bytes: Buffer, type: MediaType): Promise<SealedFile> {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const blob = Buffer.concat([sealed, macOf(iv, sealed, macKey)]);
  return {
    blob,
    mediaKey,
    fileSha256: sha256(bytes),
    fileEncSha256: sha256(blob),
    fileLength: bytes.length,
  };
}

/** Phones verify everything before they show a file. */
export async function openFile(
  blob: Buffer,
  type: MediaType,
  expected: { mediaKey: Uint8Array; fileSha256: Uint8Array },
): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await keysOf(expected.mediaKey, type);
  const sealed = blob.subarray(0, -MAC_BYTES);
  if (!macOf(iv, sealed, macKey).equals(blob.subarray(-MAC_BYTES))) {
    throw new Error('the file was changed on its way');
  }
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const bytes = Buffer.concat([decipher.update(sealed), decipher.final()]);
  if (!sha256(bytes).equals(expected.fileSha256)) throw new Error('the file is another one');
  return bytes;
}

async function keysOf(mediaKey: Uint8Array, type: MediaType) {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error('no key for the check sum');
  return { iv, cipherKey, macKey };
}

function macOf(iv: Uint8Array, sealed: Buffer, macKey: Uint8Array): Buffer {
  return createHmac('sha256', macKey).update(iv).update(sealed).digest().subarray(0, MAC_BYTES);
}

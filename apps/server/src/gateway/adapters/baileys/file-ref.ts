/** Where WhatsApp keeps a file and how to decrypt it. Kept with the message, readable only by us. */
import type { InboundEvent, MediaRef } from '../../../provider/port.ts';
import type { FileContent } from './content.ts';
import type { Envelope } from './normalise.ts';
import type { Vault, VaultValue } from './vault.ts';

export interface FileRef {
  type: FileContent['type'];
  mediaKey: string;
  directPath: string;
  sha256: string;
  bytes: number;
  message: { id: string; remoteJid: string; fromMe: boolean; participant?: string };
}

const base64 = (bytes: Uint8Array | null | undefined): string =>
  Buffer.from(bytes ?? []).toString('base64');

/** In plain text: `sealFileRefs` runs before anything is stored. */
export function fileRefOf(file: FileContent, envelope: Envelope): MediaRef {
  const { type, message, mime, name, isVoice, waveform } = file;
  const bytes = Number(message.fileLength ?? 0);
  const ref: FileRef = {
    type,
    mediaKey: base64(message.mediaKey),
    directPath: message.directPath ?? '',
    sha256: base64(message.fileSha256),
    bytes,
    message: {
      id: envelope.id,
      remoteJid: envelope.chatJid,
      fromMe: envelope.fromMe,
      ...(envelope.participantJid ? { participant: envelope.participantJid } : {}),
    },
  };
  return {
    ref: JSON.stringify(ref),
    mime,
    name,
    bytes: bytes || null,
    ...(isVoice ? { voice: true } : {}),
    ...(waveform ? { waveform } : {}),
  };
}

/** The same events with sealed file references. */
export async function sealFileRefs<E extends InboundEvent>(
  vault: Vault,
  events: readonly E[],
): Promise<E[]> {
  const refs = events.flatMap((event) => mediaOf(event)?.ref ?? []);
  const sealed = (await vault.seal(refs.map((ref) => fileValue(Buffer.from(ref))))).values();
  return events.map((event) => {
    const media = mediaOf(event);
    if (!media) return event;
    const ref = sealed.next().value!.toString('base64url');
    return { ...event, media: { ...media, ref } };
  });
}

const mediaOf = (event: InboundEvent): MediaRef | undefined =>
  event.t === 'message' ? event.media : undefined;

/** @throws when it was sealed for another connection */
export async function openFileRef(vault: Vault, ref: string): Promise<FileRef> {
  const [opened] = await vault.open([fileValue(Buffer.from(ref, 'base64url'))]);
  if (opened instanceof Error) throw opened;
  return JSON.parse(opened!.toString()) as FileRef;
}

const fileValue = (value: Uint8Array): VaultValue => ({ table: 'messages', row: '', value });

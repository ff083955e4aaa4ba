/** Where WhatsApp keeps a file and how it is decrypted. Kept with the message, readable only to us. */
import type { Core } from '../../core/ctx.ts';
import type { SecretPlace } from '../../core/secrets.ts';
import type { Lease } from '../lease.ts';
import type { MediaRef } from '../port.ts';
import type { FileContent } from './content.ts';
import type { Envelope } from './normalise.ts';

export interface FileRef {
  type: FileContent['type'];
  mediaKey: string;
  directPath: string;
  sha256: string;
  bytes: number;
  message: { id: string; remoteJid: string; fromMe: boolean; participant?: string };
}

interface Owner {
  core: Core;
  lease: Lease;
}

const placeOf = ({ lease }: Owner): SecretPlace => ({
  table: 'messages',
  column: 'media_ref',
  companyId: lease.companyId,
  row: String(lease.connectionId),
});

const base64 = (bytes: Uint8Array | null | undefined): string =>
  Buffer.from(bytes ?? []).toString('base64');

export function sealFileRef(owner: Owner, file: FileContent, envelope: Envelope): MediaRef {
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
  const sealed = owner.core.secrets.seal(placeOf(owner), JSON.stringify(ref));
  return {
    ref: sealed.toString('base64url'),
    mime,
    name,
    bytes: bytes || null,
    ...(isVoice ? { voice: true } : {}),
    ...(waveform ? { waveform } : {}),
  };
}

/** @throws when it was sealed for another connection */
export function openFileRef(owner: Owner, ref: string): FileRef {
  const opened = owner.core.secrets.unseal(placeOf(owner), Buffer.from(ref, 'base64url'));
  return JSON.parse(opened.toString()) as FileRef;
}

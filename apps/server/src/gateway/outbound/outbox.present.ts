/** Converts a waiting row into a command for the provider. */
import type { Readable } from 'node:stream';
import type { MediaKind } from '../../conversation/media/media-types.ts';
import type { PendingMessage } from '../../conversation/messages/outbox.queries.ts';
import type { Identity, OutboundCommand } from '../../provider/port.ts';

/** The number as the provider writes it comes first, then every other identity. */
export function addressOf(to: {
  number: string;
  identities: { kind: string; value: string }[];
}): Identity[] {
  const known = to.identities as Identity[];
  return to.number ? [{ kind: 'pn', value: to.number }, ...known] : known;
}

export function toCommand(
  head: PendingMessage,
  { to, open }: { to: Identity[]; open: () => Promise<Readable> },
): OutboundCommand {
  const base = {
    to,
    attempt: head.attempts + 1,
    providerMessageId: head.provider_id,
    ...(head.quoted_provider_id ? { quotedId: head.quoted_provider_id } : {}),
    ...(head.forwarding_score > 0 ? { forwardingScore: head.forwarding_score } : {}),
  };
  if (head.outgoing) return { ...base, ...head.outgoing };
  if (!head.file) return { ...base, t: 'text', body: head.body };
  const { name, mime, bytes, waveform } = head.file;
  return {
    ...base,
    t: 'media',
    kind: head.media_type as MediaKind,
    caption: head.body,
    file: { name, mime, bytes, voice: head.is_voice, waveform: waveform ?? undefined, open },
  };
}

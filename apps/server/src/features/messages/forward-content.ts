/** What a forward copies of a message: its contents, not its quote or signature. Pure. */
import { parseVcards } from '@prosa/contract/contact-cards';
import { limits } from '@prosa/contract/limits';
import { parseLocation } from '@prosa/contract/location-body';
import type { MediaKind } from '../../conversation/media/media-types.ts';
import type { Part } from '../../conversation/messages/message-parts.ts';
import type { MessageRow } from '../../conversation/messages/messages.present.ts';
import { appError } from '../../core/errors.ts';
import type { ContactCard, Place } from '../../provider/port.ts';

const fileKinds: ReadonlySet<string> = new Set<MediaKind>([
  'image',
  'audio',
  'video',
  'application',
]);

/**
 * A message as parts to send again; two if its text is too long for a caption.
 * @throws ERR_FORWARD_WAPP_MSG for messages that are deleted, not fetched, or shown only on the phone
 */
export function forwardedParts(row: MessageRow): Part[] {
  const parts = row.is_deleted ? undefined : partsOf(row);
  if (!parts) throw appError('ERR_FORWARD_WAPP_MSG', { details: { messageId: row.id } });
  const forwardingScore = scoreAfter(row);
  return parts.map((part) => ({ ...part, forwardingScore }));
}

/** As phones do: the company's own messages carry no "forwarded" mark when it sends them again. */
const scoreAfter = ({ from_me, forwarding_score }: MessageRow): number =>
  from_me ? forwarding_score : Math.min(forwarding_score + 1, limits.forwardingScore.max);

function partsOf(row: MessageRow): Part[] | undefined {
  const { media_type: mediaType, body } = row;
  if (fileKinds.has(mediaType)) return fileParts(row);
  switch (mediaType) {
    case 'conversation':
      return [{ mediaType, body }];
    case 'locationMessage': {
      const place = placeOf(body);
      return place && [{ mediaType, body, outgoing: { t: 'location', place } }];
    }
    case 'contactMessage':
    case 'vcard': {
      const cards = cardsOf(body);
      return cards.length > 0
        ? [{ mediaType, body, outgoing: { t: 'contacts', cards } }]
        : undefined;
    }
    default:
      return undefined;
  }
}

function fileParts({
  media_type,
  body,
  file,
  play_file,
  media_ref,
}: MessageRow): Part[] | undefined {
  if (!file) return undefined;
  const { id, mime, bytes, name } = file;
  const kind = media_type as MediaKind;
  const isVoice = play_file !== null || media_ref?.voice === true;
  const shared = { id, playId: play_file?.id ?? null, kind, mime, bytes, name, isVoice };
  if (body.length <= limits.caption.max) return [{ mediaType: kind, body, shared }];
  return [
    { mediaType: kind, body: '', shared },
    { mediaType: 'conversation', body },
  ];
}

function placeOf(body: string): Place | undefined {
  const place = parseLocation(body);
  if (!place) return undefined;
  const { latitude, longitude, description } = place;
  return { latitude, longitude, ...(description ? { name: description } : {}) };
}

const cardsOf = (body: string): ContactCard[] =>
  parseVcards(body).map(({ name, phones }) => ({
    name: name || (phones[0] ?? ''),
    numbers: phones.map((phone) => phone.replace(/\D/g, '')).filter((digits) => digits !== ''),
  }));

import type { Message } from '@prosa/contract/messages';
import type { TFunction } from 'i18next';

/** The body of these kinds holds data, not words. */
export const wordless: readonly Message['mediaType'][] = [
  'locationMessage',
  'contactMessage',
  'vcard',
];

/** Shown as a picture or a video. */
export const isVisual = ({ mediaType }: Message): boolean =>
  mediaType === 'image' || mediaType === 'video';

/** The name of a message without words; empty for plain text. */
export function kindName(mediaType: Message['mediaType'], t: TFunction): string {
  const kinds: Partial<Record<Message['mediaType'], string>> = {
    image: t('messages.image'),
    audio: t('messages.audio'),
    video: t('messages.video'),
    application: t('messages.document'),
    sticker: t('messages.sticker'),
    locationMessage: t('messages.location'),
    contactMessage: t('messages.contactCard'),
    vcard: t('messages.contactCard'),
    call_log: t('messages.call'),
    waiting: t('messages.undecrypted'),
    view_once: t('messages.viewOnce'),
    unsupported: t('messages.unsupported'),
  };
  return kinds[mediaType] ?? '';
}

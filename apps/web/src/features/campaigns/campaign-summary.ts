import type { Campaign } from '@prosa/contract/campaigns';

/** The places of the messages that say something; from 1. */
export function placesOf(campaign: Campaign): number[] {
  const { message1, message2, message3, message4, message5, media } = campaign;
  return [message1, message2, message3, message4, message5]
    .map((text, index) => ({ text, place: index + 1 }))
    .filter(({ text, place }) => text !== '' || media.some(({ variant }) => variant === place))
    .map(({ place }) => place);
}

export const hasMessages = (campaign: Campaign): boolean => placesOf(campaign).length > 0;

/** A list, a tag, or both. */
export const audienceOf = ({ contactList, tag }: Pick<Campaign, 'contactList' | 'tag'>): string =>
  [contactList?.name, tag?.name].filter(Boolean).join(' + ') || '–';

/** The list or tag was empty when it started. */
export const hasNobody = ({ run, status, counts }: Campaign): boolean =>
  run > 0 && status !== 'EM_ANDAMENTO' && counts.total === 0;

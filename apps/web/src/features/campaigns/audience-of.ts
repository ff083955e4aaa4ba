import type { Campaign } from '@prosa/contract/campaigns';

/** A list, a tag, or both. */
export const audienceOf = ({ contactList, tag }: Pick<Campaign, 'contactList' | 'tag'>): string =>
  [contactList?.name, tag?.name].filter(Boolean).join(' + ') || '–';

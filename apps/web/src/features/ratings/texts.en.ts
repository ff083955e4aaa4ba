import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { ratings as manifest } from '@prosa/contract/ratings/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const ratings: FeatureTexts['ratings'] = {
  title: 'Ratings',
  filter: 'Filter ratings',
  rate: 'Rating',
  anyRate: 'Any rating',
  attendant: 'Attendant',
  everybody: 'Everyone',
  queue: 'Queue',
  anyQueue: 'All',
  wroteNext: 'Customer’s next message',
  wroteNextHint: 'What the customer wrote right after rating, within a day',
  contact: 'Contact',
  when: 'When',
  empty: 'No ratings yet',
  emptyHint:
    'Ratings that customers give at the end of a conversation appear here. Turn on the request for a rating in Settings.',
  nothing: 'Wrote nothing else',
  goneContact: 'Deleted contact',
  nobody: 'Nobody',
  noQueue: 'No queue',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  ratingsExported: 'Exported the ratings',
};

import type { FeatureTexts } from '../../i18n/texts.ts';

/** The contact beside a conversation, and the search in it. */
export const panel: FeatureTexts['panel'] = {
  close: 'Close contact details',
  toggle: 'Show contact details',
  earlier: 'Other tickets',
  earlierNone: "This is the contact's first ticket.",
  closedBy: 'Resolved by {{name}}',
  closedAuto: 'Closed automatically',
  files: 'Files and links',
  media: 'Media',
  documents: 'Documents',
  links: 'Links',
  mediaNone: 'No pictures or videos yet.',
  documentsNone: 'No documents yet.',
  linksNone: 'No links yet.',
  toMessage: 'Go to the message',
  more: 'Show more',
  find: 'Find in conversation',
  findOlder: 'Previous result',
  findNewer: 'Next result',
  findClose: 'Close find in conversation',
  finding: 'Searching…',
  found: '{{at}} of {{count}}',
  foundNone: 'Nothing found',
  findFailed: 'The search failed',
};

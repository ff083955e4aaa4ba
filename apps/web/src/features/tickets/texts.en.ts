import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { notes } from '@prosa/contract/notes/manifest';
import type { ticketViews } from '@prosa/contract/ticket-views/manifest';
import type { tickets as manifest } from '@prosa/contract/tickets/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** The contact beside a conversation, and the search in it. */
export const panel: FeatureTexts['panel'] = {
  close: 'Close contact details',
  toggle: 'Show contact details',
  earlier: 'Other tickets',
  earlierNone: "This is the contact's first ticket.",
  closedBy: 'Resolved by {{name}}',
  closedAuto: 'Closed automatically',
  campaigns: 'Campaigns received',
  campaignReplied: 'Replied on {{when}}',
  campaignOptedOut: 'Opted out on {{when}}',
  campaignReport: 'Report of the campaign {{name}}',
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

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> &
  AuditTextsOf<typeof ticketViews> &
  AuditTextsOf<typeof notes> = {
  ticketPeeked: 'Peeked at a ticket',
  ticketDeleted: 'Deleted a ticket',
  ticketViewDeleted: 'Deleted a shared view',
  noteDeleted: "Deleted someone else's note",
};

import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { quickMessages as manifest } from '@prosa/contract/quick-messages/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const quickMessages: FeatureTexts['quickMessages'] = {
  title: 'Quick replies',
  add: 'New quick reply',
  editTitle: 'Edit quick reply',
  shortcode: 'Shortcut',
  shortcodeHint: 'What you type after the slash: /hello',
  message: 'Message',
  attachment: 'Attachment',
  noAttachment: 'No attachment',
  chooseFile: 'Choose file',
  replaceFile: 'Replace file',
  general: 'Share with the team',
  generalHint: 'Everyone in the company can use it.',
  queues: 'Queues',
  queuesHint: 'With none chosen, it is offered in every ticket.',
  allQueues: 'All',
  queueFilter: 'Offered in queue',
  active: 'Active',
  activeHint: 'Offered when someone types a slash in a conversation.',
  visibility: 'Visible to',
  forAll: 'Everyone',
  forMe: 'Only me',
  status: 'Status',
  on: 'Active',
  off: 'Inactive',
  saved: 'Quick reply saved.',
  deleted: 'Quick reply deleted.',
  deleteTitle: 'Delete /{{shortcode}}?',
  deleteText: 'Its text and attachment will be lost.',
  deleteForAll:
    'Nobody else in the company will be able to use it. Its text and attachment will be lost.',
  empty: 'No quick replies yet',
  emptyHint: 'Keep what you write every day here, and send it with a slash.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  quickMessageDeleted: 'Deleted a quick reply',
};

import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { messages as manifest } from '@prosa/contract/messages/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** Forwarding messages to other contacts. */
export const forward: FeatureTexts['forward'] = {
  forward: 'Forward',
  select: 'Select messages',
  pick: 'Select message: {{text}}',
  chosen_one: '{{count}} message selected',
  chosen_other: '{{count}} messages selected',
  full: 'At most {{count}} at a time',
  title_one: 'Forward message',
  title_other: 'Forward {{count}} messages',
  to: 'To whom?',
  search: 'Name or number',
  hint: 'Up to {{count}} contacts',
  recipients: 'Chosen contacts',
  remove: 'Remove {{name}}',
  nobody: 'No contacts found',
  cut: 'Not all contacts are listed here. Type at least {{count}} letters to search.',
  comment: 'Comment',
  commentHint: 'Optional. It follows what you forward.',
  usual: 'Automatic',
  connectionHint: 'Automatic: where the conversation is already open, or the default connection',
  queueHint: 'For conversations that are opened',
  choose: 'Choose at least one contact',
  doneTo: 'Forwarded to {{name}}',
  done: 'Forwarded to {{count}} contacts',
  open: 'Open conversation',
  forwarded: 'Forwarded',
  often: 'Forwarded many times',
};

/** Albums in a thread, and the viewer. */
export const pictures: FeatureTexts['pictures'] = {
  album: 'Album with {{count}} photos or videos from {{name}}',
  openVideo: 'Open video',
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Fit to screen ({{percent}})',
  show: 'Show in conversation',
  more: '{{count}} more in the album',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  messageDeleted: 'Deleted a message',
};

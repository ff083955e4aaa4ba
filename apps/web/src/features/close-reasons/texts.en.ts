import type { closeReasons as manifest } from '@prosa/contract/close-reasons/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** Resolving with a reason, or without a message to the customer. */
export const closing: FeatureTexts['closing'] = {
  ways: 'Other ways to resolve',
  silently: 'Resolve without a message',
  withReason: 'Resolve with a reason…',
  title: "Resolve {{name}}'s ticket",
  choose: 'Why is it being resolved?',
  none: 'There are no closing reasons yet. An admin can add them in Settings.',
  silent: 'Do not message the customer',
  silentHint: 'No farewell and no rating request.',
  withoutReason: 'Resolve without a reason',
  list: 'Closing reasons',
  listHint:
    'The person who resolves a ticket chooses one of these. Each is counted on the dashboard; the first nine also have a key.',
  listEmpty: 'No reasons yet. For example: Sale, Question answered, No reply from the customer.',
  archivedList: 'Archived reasons',
  archived_one: '{{count}} archived reason',
  archived_other: '{{count}} archived reasons',
  up: 'Move up: {{name}}',
  down: 'Move down: {{name}}',
  rename: 'Rename: {{name}}',
  archive: 'Archive: {{name}}',
  restore: 'Offer again: {{name}}',
  new: 'New reason',
  add: 'Add',
  short: 'Name too short',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  closeReasonCreated: 'Added a closing reason',
  closeReasonChanged: 'Changed a closing reason',
};

import type { macros as manifest } from '@prosa/contract/macros/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

/** Macros: several steps run on a ticket at once. */
export const macros: FeatureTexts['macros'] = {
  title: 'Macros',
  add: 'New macro',
  editTitle: 'Edit macro',
  name: 'Name',
  steps: 'Steps',
  stepsHint:
    'They run in order, with the permissions of the person who runs them. Transferring, returning and resolving end the macro.',
  addStep: 'Add step',
  removeStep: 'Remove: {{name}}',
  unfinished: 'Add at least one step and fill them all in',
  saved: 'Macro saved.',
  deleted: 'Macro deleted.',
  deleteTitle: 'Delete the macro {{name}}?',
  deleteText: 'Its steps will be lost.',
  empty: 'No macros yet',
  emptyHint: 'Combine steps that you repeat many times a day: send a text, add a tag, resolve.',
  broken: 'Broken',
  brokenStep: 'No longer exists: edit this step.',
  gone: '(deleted)',
  runTitle: 'Run a macro',
  run: 'Run',
  find: 'Find a macro',
  noneHere: 'There is no macro for this ticket.',
  toPage: 'Create a macro',
  ran: 'Macro {{name}} has run.',
  stopped: 'The macro stopped: {{done}} of {{of}} steps done. {{why}}',
  kind_send: 'Send a message',
  kind_note: 'Write a note',
  kind_tag: 'Add tags',
  kind_untag: 'Remove tags',
  kind_transfer: 'Transfer',
  kind_return: 'Return to Pending',
  kind_close: 'Resolve',
  doSend: 'Send: {{text}}',
  doNote: 'Note: {{text}}',
  doTag: 'Add tags: {{tags}}',
  doUntag: 'Remove tags: {{tags}}',
  doTransfer: 'Transfer to {{to}}',
  doReturn: 'Return to Pending',
  doClose: 'Resolve',
  doSilently: 'without a message to the customer',
  doReason: 'reason: {{reason}}',
  sign: 'Sign with the name of the person who runs it',
  nobodyHint: 'Without an attendant, the ticket waits in the queue.',
  reason: 'Closing reason',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  macroDeleted: 'Deleted a macro',
};

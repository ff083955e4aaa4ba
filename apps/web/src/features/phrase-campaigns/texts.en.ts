import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { phraseCampaigns as manifest } from '@prosa/contract/phrase-campaigns/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const phraseCampaigns: FeatureTexts['phraseCampaigns'] = {
  title: 'Flow campaigns',
  add: 'New phrase',
  editTitle: 'Edit phrase',
  name: 'Name',
  flow: 'Flow',
  flowRequired: 'Choose a flow.',
  connection: 'Connection',
  everywhere: 'All connections',
  starts: 'Starts',
  status: 'Status',
  on: 'Active',
  off: 'Inactive',
  isOn: 'Active',
  phrases: 'Phrases that start the flow',
  phraseOf: 'Phrase {{number}}',
  typeOf: 'Comparison of phrase {{number}}',
  placeholder: 'For example: I want the offer',
  types: { exact: 'Is exactly', partial: 'Contains' },
  containsPhrase: 'contains “{{phrase}}”',
  addPhrase: 'Add a phrase',
  remove: 'Remove phrase {{number}}',
  added: 'Phrase created.',
  saved: 'Phrase changed.',
  deleted: 'Phrase deleted',
  deleteTitle: 'Delete the campaign {{name}}?',
  deleteText: 'Its phrases no longer start the flow. Customers who are in it go on.',
  empty: 'No flow campaigns yet',
  emptyHint: 'When a customer writes the phrase, the chosen flow starts.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  phraseCreated: 'Created a flow campaign',
  phraseChanged: 'Changed a flow campaign',
  phraseDeleted: 'Deleted a flow campaign',
};

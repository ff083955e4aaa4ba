import type { audit as manifest } from '@prosa/contract/audit/manifest';
import type { GeneralAction } from '@prosa/contract/audit-actions';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const audit: FeatureTexts['audit'] = {
  title: 'Audit log',
  who: 'Who',
  what: 'What',
  everybody: 'Everyone',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  apply: 'Filter',
  clear: 'Clear filters',
  backwards: 'The end date is before the start date',
  exportCsv: 'Export CSV',
  exported: 'File exported.',
  empty: 'Nothing recorded yet',
  emptyHint:
    'Sign-ins, permission changes, exports and deletions appear here and are kept for two years.',
  noMatch: 'Nothing found with these filters',
  when: 'When',
  about: 'Details',
  ip: 'IP address',
  more: 'Load more',
  goneUser: 'User No. {{id}} (deleted)',
  goneName: '{{name}} (deleted)',
  timeZone: 'Days and times in the company’s time zone: {{zone}}',
  nobody: 'Nobody',
};

/** Actions of no noun of their own; the others are with their features. */
export const auditActions: Record<GeneralAction, string> & AuditTextsOf<typeof manifest> = {
  tokenChanged: 'Changed a token',
  auditExported: 'Exported this log',
};

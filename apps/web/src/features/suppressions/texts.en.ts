import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { suppressions as manifest } from '@prosa/contract/suppressions/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const suppressions: FeatureTexts['suppressions'] = {
  title: 'Opt-outs',
  add: 'Opt out a number',
  number: 'Number',
  reason: 'Reason',
  since: 'Since',
  saved: 'Number opted out.',
  deleted: 'Campaigns may write to this number again.',
  deleteTitle: 'Send campaigns to {{number}} again?',
  deleteText:
    'Do so only if the person asked for it: writing to people who do not want it can get your number banned.',
  empty: 'Nobody has opted out',
  emptyHint: 'People who answer a campaign with an opt-out word appear here.',
  notice: 'No campaign is sent to these numbers.',
  words: 'See the opt-out words',
  erased: 'Number erased at the person’s request',
  more: 'Import and export',
  import: 'Import spreadsheet',
  export: 'Export CSV',
  exported: 'File exported.',
  importTitle: 'Import opt-outs',
  importHint: 'An .xls or .xlsx file with a column Number. Other columns do not matter.',
  taken_one: '{{count}} new number',
  taken_other: '{{count}} new numbers',
  reasons: {
    stopWord: 'Answered “{{source}}”',
    person: 'Added by {{source}}',
    file: 'Spreadsheet {{source}}',
    provider: 'Refused by WhatsApp ({{source}})',
  },
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  contactOptedOut: 'Opted a customer out at their request',
  numberSuppressed: 'Opted a number out',
  numberAllowed: 'Allowed campaigns to a number again',
  suppressionsImported: 'Imported opt-outs',
  suppressionsExported: 'Exported opt-outs',
};

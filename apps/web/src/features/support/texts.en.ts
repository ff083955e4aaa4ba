import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { support as manifest } from '@prosa/contract/support/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const support: FeatureTexts['support'] = {
  title: 'Support',
  hint: 'The operators of the system can visit the company to help, for 30 minutes at a time. They never see passwords, tokens, internal chats or exports.',
  setting: 'What support may do',
  settingHint: 'When you allow less, visits that go beyond it end at once.',
  accesses: {
    off: 'Nothing: no visits',
    read: 'Look only',
    full: 'Look and change',
  },
  visits: 'Visits',
  visitsEmpty: 'No visits yet',
  visitsEmptyHint: 'Each visit is listed here and in the audit log.',
  access: 'May',
  running: 'Under way',
  visit: 'Visit to help',
  visitTitle: 'Visit {{name}}',
  visitText: 'You enter the company for 30 minutes. Its admins see the visit and the reason.',
  reasonLabel: 'Reason of the visit',
  tooShort: 'Write at least {{count}} characters.',
  begin: 'Enter the company',
  banner: 'Support visit to {{company}}: {{access}}',
  left: 'Ends in {{time}}',
  end: 'End the visit',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  supportBegan: 'Began a support visit',
  supportEnded: 'Ended a support visit',
};

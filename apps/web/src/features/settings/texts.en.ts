import type { dataRights } from '@prosa/contract/data-rights/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { settings as manifest } from '@prosa/contract/settings/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const settings: FeatureTexts['settings'] = {
  title: 'Settings',
  tabs: 'Settings sections',
  options: 'Options',
  schedules: 'Business hours',
  companies: 'Companies',
  plans: 'Plans',
  helps: 'Help',
  saved: 'Setting saved.',
  service: 'Service',
  automatic: 'Automatic messages',
  company: 'Company',
  closing: 'When resolving',
  security: 'Security',
  campaigns: 'Campaigns',
  ai: 'Artificial intelligence',
  integrations: 'Integrations',
  payments: 'Payments',
  enabled: 'On',
  disabled: 'Off',
  names: {
    userRating: 'Ratings',
    scheduleType: 'Business hours',
    call: 'Reply that we do not take calls',
    CheckMsgIsGroup: 'Ignore group messages',
    sendGreetingAccepted: 'Greeting when a ticket is accepted',
    sendMsgTransfTicket: 'Transfer message',
    sendGreetingMessageOneQueues: 'Greeting with a single queue',
    askCloseReason: 'Ask for a reason when resolving',
    requireTwoFactor: 'Require two-step verification',
    contactExport: 'Export contacts',
    retentionDays: 'Keep closed tickets for',
    scheduleLateHours: 'Send late scheduled messages',
    chatBotType: 'Chatbot menus',
    language: 'Company language',
    timeZone: 'Time zone',
    asaas: 'Asaas token',
    stopWords: 'Opt-out words',
    stopConfirmation: 'Opt-out confirmation',
    transcription: "Transcribe customers' voice messages",
    botFailureMessage: 'Failure notice',
  },
  hints: {
    userRating:
      'Ask the customer for a rating when a ticket is resolved. Each connection may have a text of its own.',
    scheduleType:
      'Outside them, customers receive the out-of-hours message of the connection or queue. “For the company” adds the tab Business hours here, “Per queue” one to each queue.',
    call: 'On: calls are declined and the customer receives this text. Off: they ring on the phone. Either way, they appear in the conversation.',
    CheckMsgIsGroup: 'Group messages do not open tickets.',
    sendGreetingAccepted: 'Customers are told who is taking care of them. Not sent to groups.',
    sendMsgTransfTicket: 'Customers are told about their new queue or attendant.',
    sendGreetingMessageOneQueues:
      'Send the greeting even where a connection has a single queue and so no menu. Each connection has its greeting.',
    askCloseReason:
      'The person who resolves a ticket chooses a reason from the list. Automatic, bulk and API closing need none.',
    requireTwoFactor: 'Anyone without it has to set it up right away, including you.',
    contactExport: 'Who may download the whole list. Each export is written to the audit log.',
    retentionDays: 'After that, their messages, notes and files are deleted permanently.',
    scheduleLateHours:
      'If the system or the connection was down at the chosen time, the message is still sent within this time. After that, only by hand.',
    chatBotType: 'Customers read the options as text and reply with the number of one.',
    language: 'The language of texts sent to customers and by email.',
    timeZone: 'Used for business hours, reports and message variables.',
    asaas:
      'Kept for charges through Asaas, which are not made here yet. Once saved, nobody can see it again.',
    stopWords:
      'Separated by commas. People who answer a campaign with only one of them receive no more campaigns, and their answer opens no ticket.',
    stopConfirmation: 'Sent once to people who opted out. If empty, the default text is sent.',
    transcription:
      'Also while people attend, with the key of the chosen prompt. Whole recordings go to its provider, and the tokens count towards the limit of the company.',
    botFailureMessage:
      'Sent once per ticket when an integration cannot go on and a person takes over. If empty, the default text is sent.',
  },
  values: {
    scheduleType_disabled: 'Off',
    scheduleType_queue: 'Per queue',
    scheduleType_company: 'For the company',
    transcriptionOff: 'Off',
    contactExport_everybody: 'Everyone',
    contactExport_admins: 'Admins only',
    retentionDays_0: 'Forever',
    retentionDays_30: '30 days',
    retentionDays_90: '90 days',
    retentionDays_180: '6 months',
    retentionDays_365: '1 year',
    retentionDays_730: '2 years',
    retentionDays_1825: '5 years',
    scheduleLateHours_one: 'Up to {{count}} hour later',
    scheduleLateHours_other: 'Up to {{count}} hours later',
    chatBotType_text: 'Numbered text',
  },
  retentionAskTitle: 'Keep for {{period}}?',
  retentionAskNow_zero: 'No ticket is that old yet.',
  retentionAskNow_one: '{{shown}} closed ticket will be deleted within the hour.',
  retentionAskNow_other: '{{shown}} closed tickets will be deleted within the hour.',
  retentionAskThen:
    'After {{period}}, each closed ticket is permanently deleted, with its messages, notes and files. Deleted data cannot be recovered.',
  retentionAskConfirm: 'Delete old tickets',
  twoFactorAskTitle: 'Require two-step verification?',
  twoFactorAsk: 'Users without it have to set it up now before they can go on working.',
  twoFactorAskYou:
    'Users without it have to set it up now before they can go on working. So do you: have your phone with an authenticator app at hand.',
  twoFactorAskConfirm: 'Require',
  sentText: 'The customer receives:',
  sentTextBy: 'On the connection {{name}}, the customer receives:',
  sampleQueue: 'Support',
  zonePlaceholder: 'Search for a city',
  zoneNone: 'No time zone found',
  secretSet: 'Saved',
  secretSetEnds: 'Saved, ends in {{last4}}',
  secretUnset: 'Not set',
  secretNew: 'New value: {{name}}',
  secretReplace: 'Replace',
  secretAdd: 'Enter',
  secretRemove: 'Remove',
  secretRemoveTitle: 'Remove {{name}}?',
  secretRemoveText: 'Anything that depends on it stops working until someone enters a new one.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> & AuditTextsOf<typeof dataRights> = {
  settingChanged: 'Changed a setting',
  retentionApplied: 'Erased old tickets (retention)',
};

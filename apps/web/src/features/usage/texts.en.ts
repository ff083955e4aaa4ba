import type { FeatureTexts } from '../../i18n/texts.ts';

export const usage: FeatureTexts['usage'] = {
  title: 'Usage',
  titleOf: 'Usage of {{name}}',
  open: 'See usage',
  hint: 'Counted at the end of each day; today as of a minute ago. Kept for 400 days.',
  measure: 'What to show',
  day: 'Day',
  total: 'Total',
  measures: {
    messagesIn: 'Messages received',
    messagesOut: 'Messages sent',
    tickets: 'Tickets begun',
    campaignSent: 'Sent by campaigns',
    aiTokens: 'AI tokens',
    storageBytes: 'Space of files',
    activeUsers: 'Active users',
  },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  period: 'Period',
  export: 'Download CSV',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  empty: 'Nothing was counted yet',
  emptyHint: 'The first day appears when it has ended.',
};

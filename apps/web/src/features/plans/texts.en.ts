import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { plans as manifest } from '@prosa/contract/plans/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const plans: FeatureTexts['plans'] = {
  title: 'Plans',
  add: 'New plan',
  editTitle: 'Edit plan',
  tabs: 'Parts of the plan',
  tabLimits: 'Limits',
  tabFeatures: 'Features',
  tabPrice: 'Price',
  name: 'Name',
  users: 'Users',
  connections: 'Connections',
  queues: 'Queues',
  storageMegabytes: 'Files (MB)',
  campaignRecipients: 'Campaign recipients a month',
  aiTokens: 'AI tokens a month',
  noLimit: '0 = no limit',
  value: 'Price a month',
  prices: 'Price of the period',
  pricesHint: 'Leave empty to charge the monthly price times the months of the period.',
  recurrences: {
    MENSAL: 'Monthly',
    BIMESTRAL: 'Every 2 months',
    TRIMESTRAL: 'Quarterly',
    SEMESTRAL: 'Every 6 months',
    ANUAL: 'Yearly',
  },
  trialDays: 'Trial days',
  trialTooShort: 'At least 1 day',
  position: 'Position in the list',
  positionHint: 'Lower numbers come first.',
  isPublic: 'Offer at sign-up',
  isPublicHint: 'When off, only the platform operators can give this plan to a company.',
  hidden: 'Not offered at sign-up',
  companies: 'Companies',
  flags: {
    useCampaigns: 'Campaigns',
    useKanban: 'Board',
    useOpenAi: 'Artificial intelligence',
    useIntegrations: 'Integrations',
    useSchedules: 'Schedules',
    useInternalChat: 'Internal chat',
    useExternalApi: 'External API',
  },
  overLimit: 'Beyond your plan: {{list}}. Nothing was deleted, but you cannot create more.',
  over: {
    users: 'users {{used}} of {{allowed}}',
    connections: 'connections {{used}} of {{allowed}}',
    queues: 'queues {{used}} of {{allowed}}',
    storageMegabytes: 'files {{used}} of {{allowed}} MB',
    campaignRecipients: 'recipients this month {{used}} of {{allowed}}',
    aiTokens: 'AI tokens this month {{used}} of {{allowed}}',
  },
  saved: 'Plan saved.',
  deleted: 'Plan deleted.',
  deleteTitle: 'Delete the plan {{name}}?',
  deleteUnused: 'No company has this plan.',
  deleteUsed_one:
    '{{count}} company has this plan. Give it another plan before you delete this one.',
  deleteUsed_other:
    '{{count}} companies have this plan. Give them another plan before you delete this one.',
  empty: 'No plans yet',
  emptyHint: 'Create the plans that companies can choose.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  planCreated: 'Created a plan',
  planChanged: 'Changed a plan',
  planDeleted: 'Deleted a plan',
};

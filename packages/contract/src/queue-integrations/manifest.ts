import { manifest } from '../manifest.ts';

export const queueIntegrations = manifest({
  errors: {
    ERR_NO_DIALOG_FOUND: 404,
    ERR_INTEGRATION_ADDRESS: 400,
    ERR_INTEGRATION_IN_USE: 409,
  },
  permissions: {
    'integrations-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'queueIntegration',
      path: '/queue-integration',
      group: 'admin',
      order: 200,
      permission: 'drawer-admin-items:view',
      plan: 'useIntegrations',
    },
  ],
  auditActions: ['integrationCreated', 'integrationChanged', 'integrationDeleted'],
});

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Those that can be created: each of the others once there is a machine for it. */
export const offeredTypes = [
  'n8n',
  'webhook',
  'typebot',
  'flowbuilder',
] as const satisfies readonly IntegrationType[];
export type OfferedType = (typeof offeredTypes)[number];

/** What a workflow is sent: our envelope, or the message object that other products of the family send. */
export const payloadFormats = ['envelope', 'family'] as const;
export type PayloadFormat = (typeof payloadFormats)[number];

/** Why an integration did not answer. */
export const integrationProblems = [
  'unreachable',
  'timeout',
  'notFound',
  'denied',
  'failed',
  'redirect',
  'tooLong',
  'forbidden',
  'paused',
  /** What it answered is of another kind. */
  'unreadable',
  /** It named a queue or user that the company does not have. */
  'foreign',
] as const;
export type IntegrationProblem = (typeof integrationProblems)[number];

export const integrationLimits = {
  name: { min: 2, max: 50 },
  url: { max: 2000 },
  timeoutSeconds: { min: 5, max: 60 },
  headerName: { max: 60 },
  secret: { max: 2000 },
  /** A service account of Google has 2,400 characters. */
  jsonContent: { max: 20_000 },
  word: { max: 100 },
  typebotExpires: { max: 525_600 },
  typebotDelayMessage: { max: 60_000 },
} as const;

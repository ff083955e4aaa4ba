export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Those that can be created: each of the others once there is a machine for it. */
export const offeredTypes = [
  'n8n',
  'webhook',
  'typebot',
  'flowbuilder',
  'dialogflow',
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
  // Of Dialogflow:
  'noKey',
  'keyRefused',
  'apiOff',
  'noAgent',
  'busy',
  'badRequest',
  /** What it answered is of another kind. */
  'unreadable',
  /** It named a queue or user that the company does not have. */
  'foreign',
] as const;
export type IntegrationProblem = (typeof integrationProblems)[number];

/** Dialogflow has two products of the same name: ES (the older one) and CX. */
export const dialogflowEditions = ['es', 'cx'] as const;
export type DialogflowEdition = (typeof dialogflowEditions)[number];

/** Languages of agents that the form offers. */
export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const;

/** Where Google keeps agents, besides `global`. CX gets new ones now and then, so others may be entered. */
export const dialogflowRegions = {
  es: ['europe-west1', 'europe-west2', 'australia-southeast1', 'asia-northeast1'],
  cx: [
    'us-central1',
    'us-east1',
    'us-west1',
    'northamerica-northeast1',
    'europe-west1',
    'europe-west2',
    'europe-west3',
    'asia-northeast1',
    'asia-south1',
    'asia-southeast1',
    'australia-southeast1',
  ],
} as const satisfies Record<DialogflowEdition, readonly string[]>;

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

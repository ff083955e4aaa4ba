import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, nameText, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import {
  dialogflowEditions,
  integrationLimits,
  integrationProblems,
  integrationTypes,
  offeredTypes,
  payloadFormats,
} from './queue-integrations/types.ts';
import { route } from './route.ts';

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. An update may also be a new error. */
    queueIntegration:
      | { action: 'create' | 'update'; queueIntegration: QueueIntegration }
      | { action: 'delete'; integrationId: number };
  }
}

/** Whether a secret is set. It is never returned. */
const Secret = z.object({
  set: z.boolean(),
  /** Empty for short ones. */
  last4: z.string(),
});

export const QueueIntegrationRef = z.object({
  id: id('integration'),
  type: z.enum(integrationTypes),
  name: z.string(),
});
export type QueueIntegrationRef = z.output<typeof QueueIntegrationRef>;

export const QueueIntegration = QueueIntegrationRef.extend({
  /** The name, except for Dialogflow: there, the project of Google. */
  projectName: z.string(),
  language: z.string(),
  /** The key file of a service account. */
  jsonContent: Secret,
  /** Of this account. */
  clientEmail: z.string(),
  edition: z.enum(dialogflowEditions),
  /** Empty = global. */
  region: z.string(),
  /** Of CX. */
  agentId: z.string(),
  /** Empty = the draft of ES, the default environment of CX. */
  environment: z.string(),
  /** The address that is called. */
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.number(),
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  /** The flow that it starts; null: the welcome flow of the connection, else of the company. */
  flowId: id('flow').nullable(),
  payloadFormat: z.enum(payloadFormats),
  timeoutSeconds: z.number(),
  /** A header for the other side's authentication, with its value. */
  headerName: z.string(),
  headerValue: Secret,
  /** Signs requests as Standard Webhooks does. */
  signingSecret: Secret,
  /** Why it last did not answer; null once it has answered. */
  lastError: z
    .object({
      code: z.enum(integrationProblems),
      status: z.number().nullable(),
      /** The other side's own words; may be empty. */
      text: z.string(),
      at: isoTime,
    })
    .nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type QueueIntegration = z.output<typeof QueueIntegration>;

export const IntegrationTest = z.object({
  ok: z.boolean(),
  status: z.number().nullable(),
  ms: z.number(),
  error: z.enum(integrationProblems).nullable(),
  /** The other side's own words about it; may be empty. */
  errorText: z.string(),
  /** What a customer would be told. */
  texts: z.array(z.string()),
});
export type IntegrationTest = z.output<typeof IntegrationTest>;

const word = text(integrationLimits.word.max).trim();
const message = text(limits.automaticText.max);
const whole = (max: number) => z.coerce.number<string | number>().int().min(0).max(max);

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/;
/** Our own, and those by which HTTP itself works. */
const RESERVED =
  /^(?:accept|accept-encoding|connection|content-.*|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent|webhook-.*)$/i;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Of 24 to 64 bytes. */
const SIGNING_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

/** They become parts of an address of Google. */
const REGION = /^(?:[a-z]{2,20}(?:-[a-z]{2,20}\d{1,2})?)?$/;
const ADDRESS_PART = /^[A-Za-z0-9._:-]*$/;
const addressPart = word.regex(ADDRESS_PART).refine((part) => !/^\.+$/.test(part));

const agent = {
  edition: z.enum(dialogflowEditions),
  region: word
    .transform((region) => (region === 'global' ? '' : region))
    .pipe(z.string().regex(REGION)),
  agentId: addressPart,
  environment: addressPart,
};

/** Null or an empty text removes a secret; it stays if the field is absent. */
const secret = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).nullable();

const editable = {
  type: z.enum(offeredTypes),
  name: nameText,
  projectName: word,
  language: word,
  jsonContent: secret(text(integrationLimits.jsonContent.max)),
  ...agent,
  urlN8N: text(integrationLimits.url.max).trim(),
  typebotSlug: word,
  typebotExpires: whole(integrationLimits.typebotExpires.max),
  typebotDelayMessage: whole(integrationLimits.typebotDelayMessage.max),
  typebotKeywordFinish: word,
  typebotKeywordRestart: word,
  typebotRestartMessage: message,
  typebotUnknownMessage: message,
  flowId: id('flow').nullable(),
  payloadFormat: z.enum(payloadFormats),
  timeoutSeconds: z
    .number()
    .int()
    .min(integrationLimits.timeoutSeconds.min)
    .max(integrationLimits.timeoutSeconds.max),
  headerName: text(integrationLimits.headerName.max)
    .trim()
    .regex(HEADER_NAME)
    .refine((name) => !RESERVED.test(name)),
  headerValue: secret(text(integrationLimits.secret.max).trim().regex(HEADER_VALUE)),
  signingSecret: secret(text(integrationLimits.secret.max).trim().regex(SIGNING_SECRET)),
  companyId: ignoredCompany,
};

const params = z.object({ integrationId: textId('integration') });

export const queueIntegrationRoutes = {
  'GET /queueIntegration': route({
    access: 'queues-page:manage',
    query: z.object(pageQuery),
    response: z.object({
      queueIntegrations: z.array(QueueIntegration),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary:
      'List integrations with other bots and programs by name: in pages with `pageNumber` or `cursor`, otherwise the first 200',
  }),
  'GET /queueIntegration/:integrationId': route({
    access: 'integrations-page:manage',
    plan: 'useIntegrations',
    params,
    response: QueueIntegration,
    summary: 'Get an integration; of its secrets only whether they are set',
  }),
  'POST /queueIntegration': route({
    access: 'integrations-page:manage',
    plan: 'useIntegrations',
    body: z.object(editable).partial().required({ type: true, name: true }),
    status: 201,
    response: QueueIntegration,
    summary: 'Create an integration. ERR_INTEGRATION_ADDRESS if its address cannot be called.',
  }),
  'PUT /queueIntegration/:integrationId': route({
    access: 'integrations-page:manage',
    plan: 'useIntegrations',
    params,
    body: z.object(editable).partial(),
    ifMatch: true,
    response: QueueIntegration,
    summary: 'Update an integration. Secrets that are absent stay as they are.',
  }),
  'DELETE /queueIntegration/:integrationId': route({
    access: 'integrations-page:manage',
    plan: 'useIntegrations',
    params,
    response: deleted(id('integration')),
    summary: 'Delete an integration; refused while a connection or queue uses it',
  }),
  'POST /queueIntegration/:integrationId/test': route({
    access: 'integrations-page:manage',
    plan: 'useIntegrations',
    params,
    status: 200,
    response: IntegrationTest,
    summary: 'Call an integration with a sample message, marked with `test: true`',
  }),
  'POST /queueIntegration/testSession': route({
    access: 'integrations-page:manage',
    plan: 'useIntegrations',
    body: z
      .object({
        ...agent,
        /** The stored key is used without `jsonContent`. */
        integrationId: id('integration'),
        jsonContent: editable.jsonContent,
        projectName: editable.projectName,
        language: word,
        companyId: ignoredCompany,
      })
      .partial(),
    status: 200,
    response: z.object({ messages: z.array(z.string()) }),
    summary:
      'Ask an agent of Dialogflow for its answer to a greeting. ERR_TEST_SESSION_DIALOG if it refuses the credentials, ERR_TEST_REPLY_DIALOG if it answers nothing.',
  }),
} as const;

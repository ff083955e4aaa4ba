import { z } from 'zod';
import { isoTime, text } from './common.ts';
import { connectionReasons } from './connection-reasons.ts';
import { Connection } from './connections.ts';
import { textId } from './ids.ts';
import { route } from './route.ts';

/** Meta's limit of people to write to first within 24 hours; -1: none, null: unknown. */
const messagingLimit = z.number().nullable();

/** How many messages Meta lets the number send in a second; null: unknown. */
const messagesPerSecond = z.number().nullable();

/** The account of a Cloud API connection. Secrets show only their last four characters. */
export const CloudAccount = z.object({
  /** Empty, like the next two, until somebody fills it in. */
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  tokenHint: z.string(),
  appSecretHint: z.string(),
  displayNumber: z.string(),
  verifiedName: z.string(),
  /** What to enter at Meta. */
  webhookUrl: z.string(),
  verifyToken: z.string(),
  /** When the last webhook arrived. */
  webhookAt: isoTime.nullable(),
  messagingLimit,
  messagesPerSecond,
  /** 0 until somebody fills it in. */
  rev: z.number(),
});
export type CloudAccount = z.output<typeof CloudAccount>;

/** `failed` has the provider's `code` if there is one; `skipped` means that it could not be checked. */
const CheckResult = z.object({
  state: z.enum(['ok', 'failed', 'unreachable', 'skipped']),
  code: z.number().nullable(),
});

export const CloudCheck = z.object({
  token: CheckResult,
  number: CheckResult,
  subscription: CheckResult,
  displayNumber: z.string(),
  verifiedName: z.string(),
  messagingLimit,
  messagesPerSecond,
  /** A restriction of the number that Meta reports, although it exists. */
  reason: z.enum(connectionReasons).nullable(),
});
export type CloudCheck = z.output<typeof CloudCheck>;

const accountId = z
  .string()
  .trim()
  .regex(/^\d{5,32}$/);
const secret = text(1000).trim();

const params = z.object({ whatsappId: textId('connection') });
const access = 'connections-page:editOrDeleteConnection';

export const cloudRoutes = {
  'GET /whatsapp/:whatsappId/cloud': route({
    access,
    params,
    response: CloudAccount,
    summary: 'Get the Cloud API account of a connection, without its secrets',
  }),
  'PUT /whatsapp/:whatsappId/cloud': route({
    access,
    confirm: true,
    params,
    body: z.object({
      phoneNumberId: accountId,
      businessAccountId: accountId,
      /** Absent or empty: unchanged. */
      token: secret.optional(),
      appSecret: secret.optional(),
    }),
    ifMatch: true,
    response: z.object({ account: CloudAccount, whatsapp: Connection }),
    summary: 'Save the Cloud API account and start a session with it',
  }),
  'POST /whatsapp/:whatsappId/cloud/check': route({
    access,
    params,
    status: 200,
    response: CloudCheck,
    summary: 'Check the token and number, and subscribe the app to the account',
  }),
} as const;

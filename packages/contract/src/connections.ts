import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, nameText, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { QueueRef } from './queues.ts';
import { route } from './route.ts';

export const connectionStatuses = [
  'qrcode',
  'PAIRING',
  'OPENING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

export const providers = ['sandbox', 'baileys', 'cloud'] as const;

export const ConnectionRef = z.object({
  id: id('connection'),
  name: z.string(),
  status: z.enum(connectionStatuses),
});
export type ConnectionRef = z.output<typeof ConnectionRef>;

/** A connection as its company sees it, without credentials. `qrcode` is empty except for admins. */
export const Connection = ConnectionRef.extend({
  provider: z.enum(providers),
  isDefault: z.boolean(),
  qrcode: z.string(),
  retries: z.number(),
  /** Reason for the state, as a key that the client translates; null when all is well. */
  statusReason: z.string().nullable(),
  /** Details of the reason: the time until which it applies, or the provider's own code. */
  statusDetail: z.string(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** How often the menu is sent in an attendance (0 = always), and minutes between two of them. */
  maxUseBotQueues: z.number(),
  timeUseBotQueues: z.number(),
  /** Minutes after which a ticket without a queue goes to this one; 0 = never. */
  timeToTransfer: z.number(),
  transferQueueId: id('queue').nullable(),
  /** Minutes after which a ticket is closed if its customer does not answer (0 = never), and the text they receive. */
  expiresTicket: z.number(),
  expiresInactiveMessage: z.string(),
  integrationId: id('integration').nullable(),
  promptId: id('prompt').nullable(),
  /** The flow for a contact's first attendance; null: the one of the company (`/flowdefault`). */
  flowIdWelcome: id('flow').nullable(),
  /** The same for a contact whose last attendance ended at least six hours ago. */
  flowIdNotPhrase: id('flow').nullable(),
  /** Last four characters of the token for programs; empty without one. */
  tokenLast4: z.string(),
  queues: z.array(QueueRef),
  capabilities: z.object({
    revoke: z.boolean(),
    edit: z.boolean(),
    react: z.boolean(),
    quote: z.boolean(),
    /** Older messages can be requested. */
    history: z.boolean(),
    addressBook: z.boolean(),
    maxFileBytes: z.number(),
  }),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Connection = z.output<typeof Connection>;

/** One change of a connection: its new state, the reason, and who requested it. */
export const ConnectionEvent = z.object({
  id: z.number(),
  at: isoTime,
  status: z.enum(connectionStatuses),
  /** A key that the client translates, from `connectionReasons` or `connectionActs`. */
  reason: z.string().nullable(),
  detail: z.string(),
  user: z.object({ id: id('user'), name: z.string() }).nullable(),
});
export type ConnectionEvent = z.output<typeof ConnectionEvent>;

/** A kind of connection that can be added, and its features. */
export const ProviderInfo = z.object({
  provider: z.enum(providers),
  /** How it is linked: by a code that the owner scans or types on the phone, by a token, or not at all. */
  link: z.enum(['qr+code', 'token', 'none']),
  groups: z.boolean(),
  templates: z.boolean(),
  /** Hours after the customer's last message in which free text may be sent; null = always. */
  serviceWindowHours: z.number().nullable(),
});
export type ProviderInfo = z.output<typeof ProviderInfo>;

const message = text(limits.automaticText.max);
const whole = (max: number) => z.number().int().min(0).max(max);
const editable = {
  name: nameText,
  isDefault: z.boolean(),
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  maxUseBotQueues: whole(limits.botMenus.max),
  timeUseBotQueues: whole(limits.minutesShort.max),
  timeToTransfer: whole(limits.minutesLong.max),
  transferQueueId: id('queue').nullable(),
  expiresTicket: whole(limits.minutesLong.max),
  expiresInactiveMessage: message,
  integrationId: id('integration').nullable(),
  promptId: id('prompt').nullable(),
  flowIdWelcome: id('flow').nullable(),
  flowIdNotPhrase: id('flow').nullable(),
  queueIds: z.array(id('queue')).max(200),
};

const params = z.object({ whatsappId: textId('connection') });
const sessionQuery = z.object({ session: z.string().max(5).optional(), companyId: ignoredCompany });

export const connectionRoutes = {
  'GET /whatsapp': route({
    access: 'user',
    query: sessionQuery,
    response: z.array(Connection),
    summary: 'List connections, the default first',
  }),
  'GET /whatsapp/providers': route({
    access: 'connections-page:addConnection',
    response: z.array(ProviderInfo),
    summary: 'List the kinds of connections that can be added here',
  }),
  'GET /whatsapp/:whatsappId': route({
    access: 'user',
    params,
    query: sessionQuery,
    response: Connection,
    summary: 'Get a connection',
  }),
  'GET /whatsapp/:whatsappId/events': route({
    access: 'connections-page:actionButtons',
    params,
    query: z.object({ cursor: pageQuery.cursor }),
    response: z.object({
      events: z.array(ConnectionEvent),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List the history of a connection, newest first: the last 200 changes of 90 days',
  }),
  'POST /whatsapp': route({
    access: 'connections-page:addConnection',
    body: z.object({
      name: editable.name,
      /** Default: a linked device, which other clients of the family call `beta` or `stable`. */
      provider: z
        .union([z.enum(providers), z.enum(['beta', 'stable']).transform(() => 'baileys' as const)])
        .default('baileys'),
      isDefault: z.boolean().default(false),
      greetingMessage: message.default(''),
      complationMessage: message.default(''),
      outOfHoursMessage: message.default(''),
      ratingMessage: message.default(''),
      maxUseBotQueues: editable.maxUseBotQueues.default(3),
      timeUseBotQueues: editable.timeUseBotQueues.default(0),
      timeToTransfer: editable.timeToTransfer.default(0),
      transferQueueId: editable.transferQueueId.default(null),
      expiresTicket: editable.expiresTicket.default(0),
      expiresInactiveMessage: message.default(''),
      integrationId: editable.integrationId.default(null),
      promptId: editable.promptId.default(null),
      flowIdWelcome: editable.flowIdWelcome.default(null),
      flowIdNotPhrase: editable.flowIdNotPhrase.default(null),
      queueIds: editable.queueIds.default([]),
    }),
    status: 201,
    response: Connection,
    summary: 'Create a connection; the first of a company becomes its default',
  }),
  'PUT /whatsapp/:whatsappId': route({
    access: 'connections-page:editOrDeleteConnection',
    params,
    body: z.object(editable).partial(),
    ifMatch: true,
    response: Connection,
    summary: 'Update a connection',
  }),
  'DELETE /whatsapp/:whatsappId': route({
    access: 'connections-page:editOrDeleteConnection',
    params,
    response: deleted(id('connection')),
    summary: 'End the session of a connection and delete it; refused while it has open tickets',
  }),
  'POST /whatsapp/:whatsappId/token': route({
    access: 'connections-page:editOrDeleteConnection',
    confirm: true,
    params,
    response: z.object({ token: z.string(), whatsapp: Connection }),
    status: 200,
    summary: 'Create a new token for programs. It is shown only once and replaces the old one.',
  }),
  'DELETE /whatsapp/:whatsappId/token': route({
    access: 'connections-page:editOrDeleteConnection',
    params,
    response: Connection,
    summary: 'Revoke the token: no program can send through this connection',
  }),
  'POST /whatsappsession/:whatsappId': route({
    access: 'connections-page:actionButtons',
    params,
    status: 200,
    response: Connection,
    summary: 'Start the session',
  }),
  'POST /whatsappsession/:whatsappId/pairing-code': route({
    access: 'connections-page:actionButtons',
    params,
    /** Number of the phone to link, with country code; empty = back to a QR code. */
    body: z.object({ number: z.string().max(30) }),
    status: 202,
    response: Connection,
    summary:
      'Request a code to type on the phone instead of a QR code; it arrives as `qrcode`, after `code:`',
  }),
  'PUT /whatsappsession/:whatsappId': route({
    access: 'connections-page:actionButtons',
    params,
    response: Connection,
    summary: 'Delete the session and request a new QR code',
  }),
  'DELETE /whatsappsession/:whatsappId': route({
    access: 'connections-page:actionButtons',
    params,
    response: Connection,
    summary: 'Log the session out',
  }),
} as const;

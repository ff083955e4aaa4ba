/** The sandbox phone simulates the customer's phone and WhatsApp's servers. Admins only, and it can be switched off. */
import { z } from 'zod';
import { isoTime, pageQuery, text } from './common.ts';
import { id, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

const number = z
  .string()
  .max(50)
  .transform((value) => value.replace(/\D/g, ''))
  .pipe(z.string().min(8).max(20));

const formObject = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, ctx) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      ctx.issues.push({ code: 'custom', message: 'not JSON', input: value });
      return z.NEVER;
    }
  }, schema);

const formId = z
  .union([
    id('connection'),
    z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number),
  ])
  .meta({ ref: 'connection' });

const formNumber = z.coerce.number<string | number>().int().min(0).max(1000);

/** A message as the customer's phone shows it. */
export const SandboxMessage = z.object({
  id: uuid('sandboxMessage'),
  fromCustomer: z.boolean(),
  body: z.string(),
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  quotedId: uuid('sandboxMessage').nullable(),
  /** How often it was forwarded; 0 if it was written in this chat. */
  forwardingScore: z.number().int(),
  reaction: z.string().nullable(),
  /** From the customer: sent, delivered, read. From the company: received, read. */
  status: z.enum(['sent', 'received', 'delivered', 'read', 'played']),
  edited: z.boolean(),
  deleted: z.boolean(),
  at: isoTime,
});
export type SandboxMessage = z.output<typeof SandboxMessage>;

export const SandboxCustomer = z.object({
  number: z.string(),
  name: z.string(),
  online: z.boolean(),
  lastBody: z.string().nullable(),
  lastAt: isoTime.nullable(),
  /** Messages from the company that the customer has not opened. */
  unread: z.number(),
  typing: z.boolean(),
});
export type SandboxCustomer = z.output<typeof SandboxCustomer>;

export const SandboxFaults = z.object({
  /** The customer reads messages that arrive. */
  reads: z.boolean(),
  /** Milliseconds until the delivered and read receipts. */
  ackDelayMs: z.number().int().min(0).max(60_000),
  /** How many of the next server receipts are dropped. */
  dropAcks: z.number().int().min(0).max(1000),
  /** How many times each inbound event is delivered. */
  deliveries: z.number().int().min(1).max(10),
  /** Events of one batch arrive shuffled. */
  reorder: z.boolean(),
  /** Outcome of the next send only. */
  failNext: z.enum(['none', 'retry', 'throttle', 'permanent', 'session', 'unknown']),
});
export type SandboxFaults = z.output<typeof SandboxFaults>;

const connectionQuery = {
  whatsappId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .meta({ ref: 'connection' }),
};
const target = { whatsappId: id('connection'), number };

export const sandboxRoutes = {
  'GET /sandbox/customers': route({
    access: 'sandbox:use',
    query: z.object({ ...connectionQuery, searchParam: pageQuery.searchParam }),
    response: z.array(SandboxCustomer),
    summary: 'List simulated customers of a connection, latest first; at most 500',
  }),
  'POST /sandbox/customers': route({
    access: 'sandbox:use',
    body: z.object({ ...target, name: text(limits.name.max).trim().min(1) }),
    status: 201,
    response: SandboxCustomer,
    summary: 'Create a simulated customer',
  }),
  'GET /sandbox/messages': route({
    access: 'sandbox:use',
    query: z.object({ ...connectionQuery, number }),
    response: z.array(SandboxMessage),
    summary: "List the newest 500 messages on the customer's phone, oldest first",
  }),
  'POST /sandbox/messages': route({
    access: 'sandbox:use',
    body: z.object({
      whatsappId: formId,
      from: formObject(z.object({ number, name: text(limits.name.max).trim().min(1).optional() })),
      body: text(limits.messageBody.max).optional(),
      kind: z.enum(['text', 'location', 'contact']).optional(),
      location: formObject(
        z.object({
          latitude: z.number().min(-90).max(90),
          longitude: z.number().min(-180).max(180),
          name: text(200).optional(),
        }),
      ).optional(),
      /** A vCard, or name and number to build one from. */
      contact: formObject(z.object({ name: text(100), number: text(50) })).optional(),
      quotedId: uuid('sandboxMessage').optional(),
      /** The customer forwards it: how often it was forwarded by then. */
      forwardingScore: formNumber.optional(),
    }),
    files: ['media'],
    status: 201,
    response: z.object({ id: uuid('sandboxMessage') }),
    summary: 'Send a message as the customer. Responds once it is stored for delivery.',
  }),
  'POST /sandbox/actions': route({
    access: 'sandbox:use',
    body: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('edit'),
        ...target,
        messageId: uuid('sandboxMessage'),
        body: text(limits.messageBody.max).min(1),
      }),
      z.object({ action: z.literal('delete'), ...target, messageId: uuid('sandboxMessage') }),
      z.object({
        action: z.literal('react'),
        ...target,
        messageId: uuid('sandboxMessage'),
        emoji: text(16),
      }),
      z.object({ action: z.literal('typing'), ...target, typing: z.boolean() }),
      z.object({ action: z.literal('call'), ...target, video: z.boolean().default(false) }),
      z.object({ action: z.literal('read'), ...target }),
      z.object({ action: z.literal('online'), ...target, online: z.boolean() }),
    ]),
    status: 200,
    response: z.object({ ok: z.literal(true) }),
    summary: 'Perform an action of the customer other than writing',
  }),
  'GET /sandbox/faults': route({
    access: 'sandbox:use',
    query: z.object(connectionQuery),
    response: SandboxFaults,
    summary: 'Get the faults of the simulated network',
  }),
  'PUT /sandbox/faults': route({
    access: 'sandbox:use',
    body: SandboxFaults.partial().extend({ whatsappId: id('connection') }),
    response: SandboxFaults,
    summary: 'Update the faults of the simulated network',
  }),
  'POST /sandbox/link': route({
    access: 'sandbox:use',
    body: z.object({
      whatsappId: id('connection'),
      /** What the phone does with the link. `close` ends the session with a WhatsApp close code. */
      action: z.enum(['scan', 'drop', 'restore', 'unlink', 'close']),
      code: z.number().int().min(400).max(515).optional(),
    }),
    status: 200,
    response: z.object({ ok: z.literal(true) }),
    summary: 'Scan the QR code, drop the link or unlink the phone',
  }),
} as const;

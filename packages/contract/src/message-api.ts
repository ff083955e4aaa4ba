/**
 * Sending for programs, in the format of the product family: numbers and flags may be texts, "0" stands for none, and
 * fields that we do not know are ignored.
 */
import { z } from 'zod';
import { text } from './common.ts';
import { id, type Ref, textId, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { messageApiLimits } from './message-api/manifest.ts';
import { quoted, quotedText } from './messages.ts';
import { route } from './route.ts';

/** Only its digits count. */
const number = z
  .union([z.string().max(limits.contactNumber.max), z.number().int().positive()])
  .transform((value) => String(value).replace(/\D/g, ''))
  .pipe(z.string().min(limits.numberDigits.min).max(limits.numberDigits.max));

const flag = z.union([
  z.boolean(),
  z
    .literal([0, 1, '0', '1', 'true', 'false', ''])
    .transform((value) => value === 1 || value === '1' || value === 'true'),
]);

const idOrNone = (ref: Ref) =>
  z
    .union([z.literal([0, '0', '', 'null']).transform(() => null), id(ref), textId(ref)])
    .nullable()
    .optional()
    .meta({ ref });

const options = {
  /** Queue of a new or waiting ticket. */
  queueId: idOrNone('queue'),
  /** Opens the ticket with this attendant, unless somebody else holds it. */
  userId: idOrNone('user'),
  /** Closes the ticket after the message. */
  closeTicket: flag.optional(),
  /** False: only the message. A ticket that it needs is closed at once. */
  openTicket: flag.optional(),
  /** Puts the attendant's name in bold before the text, if the ticket has one. */
  sendSignature: flag.optional(),
  quotedMsg: z.union([quoted, quotedText]).nullable().optional(),
  /** For tokens of the company: the connection to send through; default: the default connection. */
  whatsappId: idOrNone('connection'),
};

const sent = z.object({
  mensagem: z.literal('Mensagem enviada'),
  status: z.literal('SUCCESS'),
  messageId: uuid('message'),
  ticketId: id('ticket'),
  /** With files: a message for each. */
  messageIds: z.array(uuid('message')).optional(),
});

const access = 'token';
const right = 'messages:send';
const plan = 'useExternalApi';

export const messageApiRoutes = {
  'POST /messages/send': route({
    access,
    right,
    plan,
    body: z.object({
      number,
      /** Required without files and template. Variables such as {{name}} are filled in. */
      body: z.union([text(limits.messageBody.max), z.number().transform(String)]).default(''),
      ...options,
      /** For connections of the Cloud API, outside the 24-hour window. */
      template: z
        .object({
          name: text(512).min(1),
          language: text(20).min(2),
          /** In the order of its variables: header, text, buttons. */
          values: z
            .array(text(limits.templateValue.max))
            .max(limits.templateValues.max)
            .default([]),
        })
        .optional(),
    }),
    files: ['medias'],
    idempotent: true,
    status: 200,
    response: sent,
    example: {
      number: '5511999990000',
      body: 'Olá, {{firstName}}!',
      openTicket: '0',
      queueId: '0',
    },
    summary:
      'Send a text, files or a template to a number. The header Idempotency-Key makes a retry safe for 24 hours.',
  }),
  'POST /messages/send/linkImage': route({
    access,
    right,
    plan,
    body: z.object({
      number,
      url: z.url({ protocol: /^https?$/ }).max(messageApiLimits.linkLength),
      caption: text(limits.caption.max).default(''),
      ...options,
    }),
    idempotent: true,
    status: 200,
    response: sent,
    example: {
      number: '5511999990000',
      url: 'https://example.com/picture.png',
      caption: 'Nossa loja',
    },
    summary: 'Send a picture from a public address',
  }),
  'POST /messages/checkNumber': route({
    access,
    right,
    plan,
    body: z.object({ number, whatsappId: options.whatsappId }),
    status: 200,
    response: z.object({
      /** Null if the connection cannot tell now. */
      existsInWhatsapp: z.literal(true).nullable(),
      number: z.string(),
      /** As WhatsApp writes it. */
      numberFormatted: z.string(),
    }),
    example: { number: '5511999990000' },
    summary: 'Check whether a number has an account: ERR_WAPP_INVALID_CONTACT if it has none',
  }),
} as const;

import { z } from 'zod';
import { ignoredCompany, isoTime, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { Message } from './messages.ts';
import { route } from './route.ts';

/** `text` is plain text; the media kinds are the https address of a file; `url` is the end of a link; `code` a coupon. */
export const templateVariableKinds = ['text', 'image', 'video', 'document', 'url', 'code'] as const;

export const TemplateVariable = z.object({
  /** `body.1`, `header.name`, `button.0`. */
  key: z.string(),
  place: z.enum(['header', 'body', 'button']),
  kind: z.enum(templateVariableKinds),
  /** Its number or name, or the words of the button. */
  label: z.string(),
  example: z.string(),
});
export type TemplateVariable = z.output<typeof TemplateVariable>;

/** An approved text of a connection, which may be sent while the service window is closed. */
export const Template = z.object({
  id: id('template'),
  whatsappId: id('connection'),
  name: z.string(),
  language: z.string(),
  /** The provider's names: MARKETING, UTILITY, AUTHENTICATION. */
  category: z.string(),
  /** APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others. */
  status: z.string(),
  /** Approved, and has only parts that the product can fill in. */
  isSendable: z.boolean(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  variables: z.array(TemplateVariable),
  updatedAt: isoTime,
  rev: z.number(),
});
export type Template = z.output<typeof Template>;

/** By the keys of the template's variables. */
export const templateValues = z
  .record(z.string().max(100), text(limits.templateValue.max))
  .refine((values) => Object.keys(values).length <= limits.templateValues.max)
  .meta({ maxProperties: limits.templateValues.max });

export const templateRoutes = {
  'GET /templates': route({
    access: 'user',
    query: z.object({ whatsappId: textId('connection'), companyId: ignoredCompany }),
    response: z.array(Template),
    summary: 'List the templates of a connection by name, as of the last synchronisation',
  }),
  'POST /templates/sync': route({
    access: 'connections-page:editOrDeleteConnection',
    body: z.object({ whatsappId: id('connection'), companyId: ignoredCompany }),
    status: 200,
    response: z.object({
      templates: z.array(Template),
      /** With `refused` and `unreachable` the list is unchanged. */
      state: z.enum(['ok', 'refused', 'unreachable']),
    }),
    summary: 'Synchronise the templates of a connection with its account',
  }),
  'POST /messages/:ticketId/template': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    body: z.object({
      templateId: id('template'),
      /** Keys are those of the template's variables. */
      values: templateValues.default({}),
      /** Idempotency key: a retry returns the first row. */
      clientId: z
        .string()
        .min(8)
        .max(64)
        .regex(/^[\w-]+$/)
        .optional(),
    }),
    status: 201,
    response: Message,
    summary: 'Send a template with its values; the thread shows the filled text',
  }),
} as const;

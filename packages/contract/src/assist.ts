import { z } from 'zod';
import { assistLimits, customerLanguages, rewritings } from './assist/manifest.ts';
import { isoTime, text } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import { promptProblems } from './prompts/models.ts';
import { route } from './route.ts';

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to those who look at the ticket. */
    assist: { action: 'update'; ticketId: number } & Partial<AssistNews>;
  }
}

const language = z.enum(customerLanguages).nullable();

const Translation = z.object({ messageId: uuid('message'), text: z.string() });
export type Translation = z.output<typeof Translation>;

interface AssistNews {
  language: z.output<typeof language>;
  translations: Translation[];
}

/** What a model wrote, or why it did not. */
const Answer = z.object({
  text: z.string().nullable(),
  problem: z.enum(promptProblems).nullable(),
});
export type AssistAnswer = z.output<typeof Answer>;

const Summary = z.object({
  text: z.string(),
  createdAt: isoTime,
});
export type Summary = z.output<typeof Summary>;

export const TicketAssist = z.object({
  ticketId: id('ticket'),
  /** The customer's language, while what they write is translated. */
  language,
  /** The last one, which may be older than some messages. */
  summary: Summary.nullable(),
  /** Messages since, or in all; more than a hundred are not counted. */
  unsummarised: z.number(),
});
export type TicketAssist = z.output<typeof TicketAssist>;

const params = z.object({ ticketId: textId('ticket') });
const common = { access: 'user', plan: 'useOpenAi', params } as const;
const draft = text(assistLimits.text.max).trim().min(1);

export const assistRoutes = {
  'GET /assist/:ticketId': route({
    ...common,
    response: TicketAssist,
    summary: "Read what is kept of a model's help with a ticket; asks no model",
  }),
  'POST /assist/:ticketId/suggestion': route({
    ...common,
    body: z.object({}),
    status: 200,
    response: Answer,
    summary: 'Ask a model for a reply to the customer; it is not sent',
  }),
  'POST /assist/:ticketId/rewriting': route({
    ...common,
    body: z.object({ text: draft, how: z.enum(rewritings) }),
    status: 200,
    response: Answer,
    summary: 'Ask a model to write a draft anew, or in the language of the customer',
  }),
  'POST /assist/:ticketId/summary': route({
    ...common,
    body: z.object({}),
    status: 200,
    response: Answer,
    summary: 'Get a summary of an attendance; the last one, unless newer messages have come',
  }),
  'POST /assist/:ticketId/language': route({
    ...common,
    body: z.object({ language }),
    status: 200,
    response: TicketAssist,
    summary: 'Translate what the customer writes from this language; null stops it',
  }),
  'POST /assist/:ticketId/translations': route({
    ...common,
    body: z.object({
      messageIds: z.array(uuid('message')).min(1).max(assistLimits.translations.max),
    }),
    status: 200,
    response: z.object({
      /** Also those that a model translated before. Others may come as events. */
      translations: z.array(Translation),
      problem: z.enum(promptProblems).nullable(),
    }),
    summary: "Translate messages of a ticket into the company's language; each is translated once",
  }),
} as const;

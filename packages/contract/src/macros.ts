/** Macros: series of steps that a person runs on a ticket with one command. */
import { z } from 'zod';
import { deleted, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { noteText } from './notes.ts';
import { route } from './route.ts';
import { Ticket } from './tickets.ts';

const tagIds = z.array(id('tag')).min(1).max(limits.macroTags.max);

const MacroStep = z.discriminatedUnion('kind', [
  /** Supports the variables of quick messages. */
  z.object({
    kind: z.literal('send'),
    message: text(limits.messageBody.max).trim().min(1),
    /** Prefixes the attendant's name in bold. */
    sign: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('note'), note: noteText }),
  z.object({ kind: z.literal('tag'), tagIds }),
  z.object({ kind: z.literal('untag'), tagIds }),
  z.object({
    kind: z.literal('transfer'),
    queueId: id('queue'),
    /** Null: the ticket waits in the queue. */
    userId: id('user').nullable(),
  }),
  z.object({ kind: z.literal('return') }),
  z.object({
    kind: z.literal('close'),
    silent: z.boolean().default(false),
    closeReasonId: id('closeReason').nullable().default(null),
  }),
]);
export type MacroStep = z.output<typeof MacroStep>;

export type MacroStepKind = MacroStep['kind'];

/** Steps after which the user no longer holds the ticket, so they must come last. */
const leaving: readonly MacroStepKind[] = ['transfer', 'return', 'close'];

const steps = z
  .array(MacroStep)
  .min(1)
  .max(limits.macroSteps.max)
  .refine((all) => all.slice(0, -1).every(({ kind }) => !leaving.includes(kind)), {
    message: 'ERR_MACRO_ORDER',
  });

export const Macro = z.object({
  id: id('macro'),
  name: z.string(),
  /** Visible to the whole company, not only to its author. */
  geral: z.boolean(),
  /** The author; null if they were deleted. */
  userId: id('user').nullable(),
  /** It is offered in tickets of these queues; empty = all queues. */
  queueIds: z.array(id('queue')),
  steps: z.array(MacroStep),
  /** Indexes of steps that name something deleted; the macro cannot run until they are fixed. */
  broken: z.array(z.number()),
  rev: z.number(),
});
export type Macro = z.output<typeof Macro>;

const params = z.object({ macroId: textId('macro') });
const editable = {
  name: text(limits.macroName.max).trim().min(limits.macroName.min),
  geral: z.boolean(),
  queueIds: z.array(id('queue')).max(limits.filterIds.max),
  steps,
};

export const macroRoutes = {
  'GET /macros': route({
    access: 'user',
    query: z.object(pageQuery),
    response: z.object({
      macros: z.array(Macro),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: "List your own macros and the company's general ones by name",
  }),
  'GET /macros/list': route({
    access: 'user',
    response: z.array(Macro),
    summary: 'List the same macros in one response, for pickers',
  }),
  'GET /macros/:macroId': route({
    access: 'user',
    params,
    response: Macro,
    summary: 'Get a macro',
  }),
  'POST /macros': route({
    access: 'user',
    body: z.object({
      ...editable,
      geral: editable.geral.default(false),
      queueIds: editable.queueIds.default([]),
    }),
    status: 201,
    response: Macro,
    summary:
      'Create a macro of your own. ERR_MACRO_BROKEN if a step names something that does not exist.',
  }),
  'PUT /macros/:macroId': route({
    access: 'user',
    params,
    body: z.object(editable).partial(),
    ifMatch: true,
    response: Macro,
    summary: 'Update a macro; only for its author, and for admins if it is general',
  }),
  'DELETE /macros/:macroId': route({
    access: 'user',
    params,
    response: deleted(id('macro')),
    summary: 'Delete a macro',
  }),
  'POST /tickets/:ticketId/macros/:macroId': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket'), macroId: textId('macro') }),
    body: z.object({
      /** Idempotency key from the caller: requests with the same key run once. */
      runKey: z.guid().toLowerCase(),
    }),
    status: 200,
    response: z.object({
      ticket: Ticket.nullable(),
      /** How many steps were done. */
      done: z.number(),
      /** Why the next step failed; null if all were done. */
      error: z.string().nullable(),
    }),
    summary:
      'Run the steps of a macro in order with your rights, until one fails; earlier steps stay done. ERR_MACRO_BROKEN if none was run. The ticket is null if you may no longer see it.',
  }),
} as const;

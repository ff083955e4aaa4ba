/** Reads what a workflow answers. Pure; whatever it does not understand it leaves out. */
import { z } from 'zod';
import type { InspectedFile } from '../../../conversation/media/media.service.ts';
import { MESSAGES_MAX, partsOf as textsOf } from '../split-text.ts';

/** A file whose bytes are stored, or text. */
export type HookMessage = { text: string } | { file: InspectedFile; caption: string; url: string };

export type HookAction =
  | { kind: 'transfer'; queueId: number | null; userId: number | null }
  | { kind: 'close' }
  | { kind: 'addTag'; name: string }
  | { kind: 'setVariables'; variables: Record<string, string> }
  | { kind: 'stop' };

export interface HookAnswer {
  messages: HookMessage[];
  actions: HookAction[];
}

/** What it says, before files are fetched and ids are looked up. */
export interface SaidAnswer {
  messages: ({ text: string } | { mediaUrl: string; caption: string })[];
  actions: HookAction[];
}

const ACTIONS_MAX = 20;
const VALUE_MAX = 1000;

const text = z.string().refine((value) => value.trim() !== '');

/** Never `message`: n8n puts its own status there, such as "Workflow was started". */
const Said = z.object({
  text: text.optional().catch(undefined),
  reply: text.optional().catch(undefined),
  /** Of the AI agents of n8n. */
  output: text.optional().catch(undefined),
  messages: z.array(z.unknown()).catch([]),
  actions: z.array(z.unknown()).catch([]),
});

const Message = z.union([
  z.object({ mediaUrl: z.string().min(1).max(4000), caption: z.string().catch('') }),
  z.object({ text }),
]);

const id = z.number().int().positive().nullable().catch(null);

const Action = z.union([
  z
    .object({ transfer: z.object({ queueId: id, userId: id }) })
    .transform(({ transfer }): HookAction => ({ kind: 'transfer', ...transfer })),
  z.object({ close: z.literal(true) }).transform((): HookAction => ({ kind: 'close' })),
  z
    .object({ addTag: text })
    .transform(({ addTag }): HookAction => ({ kind: 'addTag', name: addTag.trim() })),
  z.object({ setVariables: z.record(z.string().min(1).max(40), z.unknown()) }).transform(
    ({ setVariables }): HookAction => ({
      kind: 'setVariables',
      variables: Object.fromEntries(
        Object.entries(setVariables).map(([name, value]) => [name, textOf(value)]),
      ),
    }),
  ),
  z.object({ stop: z.literal(true) }).transform((): HookAction => ({ kind: 'stop' })),
]);

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, VALUE_MAX);

export function readAnswer(body: string): SaidAnswer {
  const said = Said.safeParse(firstOf(parsed(body)));
  if (!said.success) return { messages: [], actions: [] };
  const single = said.data.text ?? said.data.reply ?? said.data.output;
  const several = said.data.messages.slice(0, MESSAGES_MAX).flatMap(readMessage);
  const messages = [...(single === undefined ? [] : partsOf(single)), ...several];
  return {
    messages: messages.slice(0, MESSAGES_MAX),
    actions: said.data.actions.slice(0, ACTIONS_MAX).flatMap((each) => {
      const action = Action.safeParse(each);
      return action.success ? [action.data] : [];
    }),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

function readMessage(value: unknown): SaidAnswer['messages'] {
  const message = Message.safeParse(value);
  if (!message.success) return [];
  return 'text' in message.data ? partsOf(message.data.text) : [message.data];
}

const partsOf = (whole: string): { text: string }[] => textsOf(whole).map((text) => ({ text }));

/** n8n and Typebot describe an error in the same fields. */
const Refusal = z.object({ code: z.unknown().optional(), message: z.string().catch('') });
const WORDS_MAX = 300;

/** Of an answer that is no success; `code` is the other side's, whatever it may be. */
export function wordsOf(body: Buffer): { code: unknown; text: string } {
  const { code, message = '' } = Refusal.safeParse(parsed(body.toString())).data ?? {};
  const text = message.replaceAll('\u0000', '').trim().slice(0, WORDS_MAX).toWellFormed();
  return { code, text };
}

/** Reads what a model wants to be said and done. Pure; its ids are never trusted. */
import { z } from 'zod';
import { partsOf } from '../split-text.ts';
import type { AiAction, AiAnswer } from './ai-answer.ts';
import type { ModelAnswer, Tool } from './model.ts';

/** Where a prompt may send a ticket: its own queue first. */
export interface Ways {
  queueId: number | null;
  queues: readonly { id: number; name: string }[];
}

/** As prompts of the family tell their models to ask for a person. */
export const MAGIC_WORDS = 'Ação: Transferir para o setor de atendimento';

const MAGIC =
  /^[\s*_~"'“]*a[çc][ãa]o\s*:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento[*_~"'”.!:]*/iu;

/** Some models that run at home think aloud. */
const THOUGHTS = /^\s*<think>[\s\S]*?(?:<\/think>|$)/;

export function readSaid(
  { text, toolCall }: Pick<ModelAnswer, 'text' | 'toolCall'>,
  ways: Ways,
  maxTokens: number,
): AiAnswer {
  const thought = text.normalize('NFC').replace(THOUGHTS, '').trim();
  const said = thought.replace(MAGIC, '').trim();
  const asksForPerson = said !== thought;
  const action: AiAction = asksForPerson
    ? { kind: 'transfer', queueId: ways.queueId }
    : actionOf(toolCall, ways);
  const short = cut(said, maxTokens * CHARACTERS);
  return { texts: short === '' ? [] : partsOf(short), action };
}

/** More than any language needs for a token, on average. */
const CHARACTERS = 6;

/** At the end of a sentence, if there is one. */
function cut(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const kept = letters.slice(0, max).join('');
  const end = Math.max(...['. ', '! ', '? ', '.\n', '\n'].map((mark) => kept.lastIndexOf(mark)));
  return end > 0 ? kept.slice(0, end + 1).trim() : kept;
}

const TRANSFER = 'transfer_to_queue';
const END = 'end_conversation';

const Transfer = z.object({ queueId: z.coerce.number() });

function actionOf(toolCall: ModelAnswer['toolCall'], ways: Ways): AiAction {
  if (!toolCall) return { kind: 'none' };
  if (toolCall.name === END) return { kind: 'close' };
  // Whatever else it calls: it wants something that only a person can do.
  const wanted = Transfer.safeParse(parsed(toolCall.arguments)).data?.queueId;
  const known = ways.queues.some(({ id }) => id === wanted);
  return { kind: 'transfer', queueId: known ? wanted! : ways.queueId };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What a model may do beside answering. */
export function toolsOf({ queues }: Pick<Ways, 'queues'>): Tool[] {
  const reason = { type: 'string', description: 'Why, in a few words' };
  const names = queues.map(({ id, name }) => `${id} = ${JSON.stringify(name)}`).join(', ');
  const queueId = { type: 'integer', enum: queues.map(({ id }) => id), description: names };
  const properties = queues.length === 0 ? { reason } : { queueId, reason };
  const parameters = (of: object) => ({
    type: 'object',
    properties: of,
    required: Object.keys(of),
    additionalProperties: false,
  });
  return [
    {
      name: TRANSFER,
      description:
        'Hands the conversation to a person of the company. Use it when the customer asks for a person, or when you cannot help.',
      parameters: parameters(properties),
    },
    {
      name: END,
      description:
        'Ends the conversation. Use it only after the customer has said that they need nothing more.',
      parameters: parameters({ reason }),
    },
  ];
}

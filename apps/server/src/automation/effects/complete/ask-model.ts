/** Asks a model, and finds out what it takes: a parameter that it refuses is left out and remembered. */
import { askChat, chatBody, readChat } from './chat-dialect.ts';
import {
  type Asking,
  type ModelAnswer,
  type ModelTarget,
  maxOutputOf,
  type Quirk,
  type Said,
  type Tool,
  type Usage,
} from './model.ts';
import { type Caller, type Refusal, request, type Wire } from './model-client.ts';
import { type ModelBusy, ModelRefused } from './model-errors.ts';
import { askResponses, readResponses, responsesBody } from './responses-dialect.ts';

/** Tokens that are set aside before a request leaves. */
export interface Purse {
  /** @throws ModelRefused where they are not there */
  reserve(tokens: number): Promise<Reserved>;
}

export interface Reserved {
  settle(usage: Usage, isAnswered: boolean): Promise<void>;
}

export interface Question {
  target: ModelTarget;
  known: readonly Quirk[];
  system: (hasTools: boolean) => string;
  messages: readonly Said[];
  tools: readonly Tool[];
}

export interface Answered extends ModelAnswer {
  /** Of all requests that it took. */
  spent: Usage;
}

const NOTHING: Usage = { input: 0, output: 0, cached: 0 };
/** Each refused parameter once, a shorter history, and a second try of an empty answer. */
const REQUESTS_MAX = 9;

/**
 * @param learned gets what the model turned out not to take, also where it does not answer in the end
 * @throws ModelRefused, ModelBusy
 */
export async function askModel(
  wire: Wire,
  question: Question,
  { caller, purse, learned }: { caller: Caller; purse: Purse; learned: Set<Quirk> },
): Promise<Answered> {
  let { messages } = question;
  let spent = NOTHING;
  for (let n = 0; n < REQUESTS_MAX; n++) {
    const quirks = new Set([...question.known, ...learned]);
    const system = question.system(!quirks.has('noTools'));
    const asking: Asking = { ...question, quirks, system, messages };
    const once = await askOnce(wire, asking, { caller, purse });
    if (once.answer) {
      spent = sum(spent, once.answer.usage);
      if (isAnswer(once.answer, quirks)) return { ...once.answer, spent };
      learned.add('reasons');
      continue;
    }
    const quirk = quirkOfFailure(once, quirks);
    if (quirk) learned.add(quirk);
    else messages = shorter(once, question, messages);
  }
  throw new ModelRefused('badRequest');
}

/** The later half, once. @throws the failure, where a shorter history does not help */
function shorter(
  { error }: Failed,
  { messages: all }: Question,
  messages: readonly Said[],
): readonly Said[] {
  const isShort = messages.length < all.length;
  if (error.problem.code !== 'tooLong' || isShort || messages.length < 2) throw error;
  return messages.slice(Math.ceil(messages.length / 2));
}

/**
 * False for one that a model thought about until no tokens were left: it gets more.
 * @throws ModelRefused for one that is no use
 */
function isAnswer({ finish, text, toolCall }: ModelAnswer, quirks: ReadonlySet<Quirk>): boolean {
  if (finish === 'refused') throw new ModelRefused('refused');
  if (text.trim() !== '' || toolCall) return true;
  if (finish !== 'length' || quirks.has('reasons')) throw new ModelRefused('empty');
  return false;
}

const quirkOfFailure = (
  { error, refusal }: Failed,
  quirks: ReadonlySet<Quirk>,
): Quirk | undefined =>
  refusal && error.problem.code === 'badRequest' ? quirkOf(refusal, quirks) : undefined;

const sum = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cached: a.cached + b.cached,
});

interface Failed {
  answer?: undefined;
  error: ModelRefused | ModelBusy;
  refusal?: Refusal | undefined;
}
type Once = Failed | { answer: ModelAnswer; error?: undefined; refusal?: undefined };

async function askOnce(
  wire: Wire,
  asking: Asking,
  { caller, purse }: { caller: Caller; purse: Purse },
): Promise<Once> {
  const { target } = asking;
  const isChat = target.dialect === 'chat';
  const body = isChat ? chatBody(asking) : responsesBody(asking);
  // No token is shorter than a byte.
  const most = Buffer.byteLength(JSON.stringify(body)) + maxOutputOf(asking);
  const reserved = await purse.reserve(most);
  const outcome = await request(wire, target, caller, (client) =>
    isChat ? askChat(client, body) : askResponses(client, body),
  );
  if ('answer' in outcome) {
    const answer = isChat ? readChat(outcome.answer) : readResponses(outcome.answer);
    // Something answered that is no model: nothing was used.
    await reserved.settle(answer?.usage ?? NOTHING, answer !== undefined);
    return answer ? { answer } : { error: new ModelRefused('failed') };
  }
  // Where nobody knows whether it was worked on, what was set aside stays spent.
  if (!outcome.arrived) await reserved.settle(NOTHING, false);
  return { error: outcome.error, refusal: outcome.refusal };
}

interface Rule {
  names: RegExp;
  quirk: Quirk;
}

/** In the order in which names are searched: some contain others. */
const RULES: readonly Rule[] = [
  { names: /max_completion_tokens/, quirk: 'oldMaxTokens' },
  { names: /temperature/, quirk: 'noTemperature' },
  { names: /reasoning/, quirk: 'noEffort' },
  { names: /strict/, quirk: 'noStrict' },
  { names: /tool/, quirk: 'noTools' },
];

/** What a refused request says about the model; undefined where nothing can be left out. */
export function quirkOf(
  { status, param, message }: Pick<Refusal, 'status' | 'param' | 'message'>,
  known: ReadonlySet<Quirk>,
): Quirk | undefined {
  if (status !== 400 && status !== 422) return undefined;
  // Servers that name no parameter mention it.
  const named = typeof param === 'string' && param !== '' ? param : message.slice(0, 500);
  const rule = RULES.find(({ names, quirk }) => names.test(named) && !known.has(quirk));
  return rule?.quirk;
}

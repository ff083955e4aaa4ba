/** Reads what a Typebot server answers. Pure. */
import { z } from 'zod';
import { MESSAGES_MAX, partsOf } from '../split-text.ts';
import { readBubble } from './read-bubble.ts';
import { readInput } from './read-input.ts';
import type { Next, Said, TypebotReply } from './typebot-answer.ts';

/** What the server says where a bot has no text of its own for an answer that it does not understand. */
export const UNKNOWN = 'Invalid message. Please, try again.';

const WAIT_MS_MAX = 30_000;
const BUBBLES_MAX = 100;
const SESSION_MAX = 200;

const Reply = z.object({
  sessionId: z.string().min(1).max(SESSION_MAX).nullish().catch(null),
  messages: z.array(z.unknown()),
  input: z.unknown().optional(),
  clientSideActions: z.array(z.unknown()).catch([]),
});

const Bubble = z.object({ id: z.string() });

const Action = z.object({
  type: z.string(),
  lastBubbleBlockId: z.string().nullish().catch(null),
  expectsDedicatedReply: z.boolean().nullish().catch(null),
  wait: z
    .object({ secondsToWaitFor: z.coerce.number().min(0) })
    .optional()
    .catch(undefined),
  redirect: z
    .object({ url: z.string().min(1) })
    .optional()
    .catch(undefined),
});
type Action = z.output<typeof Action>;

/** @param sent what the customer wrote. @returns undefined if it is no answer of such a server */
export function readAnswer(body: string, sent: string): TypebotReply | undefined {
  const reply = Reply.safeParse(parsed(body));
  if (!reply.success) return undefined;
  const { sessionId = null, messages, input, clientSideActions } = reply.data;
  const actions = clientSideActions.flatMap((each) => Action.safeParse(each).data ?? []);
  const said = inOrder(messages.slice(0, BUBBLES_MAX), actions, sent);
  const command = said.findIndex(({ kind }) => kind === 'command');
  // What it says after it has let go of the ticket is not said.
  if (command !== -1)
    return { sessionId, said: fitted(said.slice(0, command + 1)), next: { kind: 'ends' } };
  const read = input === undefined || input === null ? undefined : readInput(input);
  const next: Next = read ? { kind: 'asks', asked: read.asked } : afterActions(actions);
  return { sessionId, said: fitted([...said, ...(read?.shown ?? [])]), next };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Each action comes after the bubble that it names; those that name none of these come first. */
function inOrder(messages: readonly unknown[], actions: readonly Action[], sent: string): Said[] {
  const ids = messages.map((message) => Bubble.safeParse(message).data?.id);
  const after = (id: string | undefined): Said[] =>
    actions
      .filter(({ lastBubbleBlockId: last }) =>
        id === undefined ? !last || !ids.includes(last) : last === id,
      )
      .flatMap(shownAction);
  return [
    ...after(undefined),
    ...messages.flatMap((message, at) => {
      const id = ids[at];
      const isLast = id !== undefined && ids.lastIndexOf(id) === at;
      return [...readBubble(message, sent), ...(isLast ? after(id) : [])];
    }),
  ];
}

function shownAction({ type, wait, redirect }: Action): Said[] {
  if (type === 'wait' && wait)
    return [{ kind: 'wait', ms: Math.min(WAIT_MS_MAX, Math.round(wait.secondsToWaitFor * 1000)) }];
  return type === 'redirect' && redirect ? [{ kind: 'text', text: redirect.url }] : [];
}

function afterActions(actions: readonly Action[]): Next {
  if (actions.some(({ type }) => type === 'listenForWebhook')) return { kind: 'waits' };
  // Of scripts and the like only a browser could say how they went.
  const isAwaited = actions.some(({ expectsDedicatedReply: is }) => is);
  return isAwaited ? { kind: 'goesOn' } : { kind: 'ends' };
}

/** Where there are too many messages, joins texts that follow each other, and then leaves out files before texts. */
function fitted(said: readonly Said[]): Said[] {
  let all = [...said];
  for (let at = 1; at < all.length && countOf(all) > MESSAGES_MAX; ) {
    const [one, two] = [all[at - 1]!, all[at]!];
    const whole = one.kind === 'text' && two.kind === 'text' ? `${one.text}\n\n${two.text}` : '';
    if (whole !== '' && partsOf(whole).length === 1)
      all.splice(at - 1, 2, { kind: 'text', text: whole });
    else at++;
  }
  while (countOf(all) > MESSAGES_MAX) {
    const left = [all.findLastIndex(({ kind }) => kind === 'file'), all.findIndex(isMessage)];
    const out = left.find((at) => at !== -1);
    all = all.filter((_, at) => at !== out);
  }
  return all;
}

const isMessage = ({ kind }: Said): boolean => kind === 'text' || kind === 'file';
const countOf = (said: readonly Said[]): number => said.filter(isMessage).length;

/** Turns what an agent answered into steps. Ids in it are the company's: the effect has left out all others. */
import { automaticTexts } from '@prosa/contract/automatic-texts';
import { type MenuLine, menuTexts } from '@prosa/contract/chat-menu';
import type {
  DialogflowAction,
  DialogflowAnswer,
  OptionMenu,
} from '../../effects/dialogflow/dialogflow-answer.ts';
import { nameOf } from '../../effects/dialogflow/heard-text.ts';
import type { Decision, Situation, Step } from '../machine.ts';
import { menuAfter } from '../menu/menu.state.ts';
import type { DialogflowState } from './dialogflow.state.ts';

type DialogflowDecision = Decision<DialogflowState>;

export const release: readonly Step[] = [
  { kind: 'chatbot', isOn: false },
  { kind: 'integration', integrationId: null },
];

/** After so many questions in a row without an answer a person is asked. */
const MISSES_MAX = 2;

export function obey(
  situation: Situation,
  before: DialogflowState,
  answer: DialogflowAnswer,
): DialogflowDecision {
  const { messages, action } = answer;
  if (messages.length === 0 && action.kind === 'none') return miss(situation, before, answer);
  const { steps, offered } = said(messages);
  const state = { ...before, offered, misses: 0 };
  const { steps: ending, ...next } = end(situation, state, action);
  return { ...next, steps: [...steps, ...ending] };
}

/** The customer is told, and keeps the options that they were shown. */
function miss(
  { language, failureText }: Situation,
  before: DialogflowState,
  { isUnread }: DialogflowAnswer,
): DialogflowDecision {
  const state = { ...before, misses: before.misses + 1 };
  const texts = automaticTexts[language];
  const text = isUnread ? texts.pleaseWrite : texts.notUnderstood;
  if (state.misses <= MISSES_MAX) return { steps: [{ kind: 'say', text }], state };
  return {
    steps: [{ kind: 'say', text: failureText }, ...release],
    state,
    becomes: { machine: 'menu', state: waiting(state) },
  };
}

const after = (state: DialogflowState) =>
  menuAfter({ ...state, ended: [...state.ended, state.integrationId] });

const waiting = (state: DialogflowState) => ({ ...after(state), kind: 'waiting' }) as const;

/** The options of several menus are numbered through. */
function said(messages: DialogflowAnswer['messages']): { steps: Step[]; offered: MenuLine[] } {
  const offered: MenuLine[] = [];
  const steps = messages.map((message): Step => {
    if ('text' in message) return { kind: 'say', text: message.text, isVerbatim: true };
    if ('file' in message) return { kind: 'file', ...message };
    const menu = { head: message.menu.head, lines: linesOf(message.menu, offered.length) };
    offered.push(...menu.lines);
    return { kind: 'menu', menu, texts: menuTexts(menu) };
  });
  return { steps, offered };
}

const linesOf = ({ options }: OptionMenu, from: number): MenuLine[] =>
  options.map(({ title, value }, at) => ({
    key: String(from + at + 1),
    title,
    name: nameOf(value),
  }));

function end(
  { queue }: Situation,
  state: DialogflowState,
  action: DialogflowAction,
): DialogflowDecision {
  switch (action.kind) {
    case 'none':
      return { steps: [], state };
    case 'close':
      return { steps: [{ kind: 'close' }], state };
    case 'end':
      return queue ? toPeople(state) : toMenus(state);
    case 'transfer':
      return transfer(state, action, queue?.id ?? null);
  }
}

const toPeople = (state: DialogflowState): DialogflowDecision => ({
  steps: release,
  state,
  becomes: { machine: 'menu', state: waiting(state) },
});

const toMenus = (state: DialogflowState): DialogflowDecision => ({
  steps: release,
  state,
  becomes: { machine: 'menu', state: after(state) },
  goesOn: { t: 'released' },
});

function transfer(
  state: DialogflowState,
  { queueId, userId }: Extract<DialogflowAction, { kind: 'transfer' }>,
  hereId: number | null,
): DialogflowDecision {
  const place: Step[] = queueId === null ? [] : [{ kind: 'place', queueId }];
  if (queueId !== null && userId === null)
    return {
      steps: [...release, ...place],
      state,
      becomes: { machine: 'menu', state: after(state) },
      goesOn: { t: 'entered' },
    };
  const assign: Step[] =
    userId === null ? [] : [{ kind: 'assign', userId, queueId: queueId ?? hereId }];
  return { ...toPeople(state), steps: [...release, ...place, ...assign] };
}

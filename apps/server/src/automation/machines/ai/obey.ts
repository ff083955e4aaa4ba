/** Turns what a model answered into steps. Ids in it are the company's: the effect has replaced all others. */
import type { AiAnswer } from '../../effects/complete/ai-answer.ts';
import type { Decision, Situation, Step } from '../machine.ts';
import { menuAfter } from '../menu/menu.state.ts';
import type { AiState } from './ai.state.ts';

/** Whoever needs more needs a person. */
const ANSWERS_MAX = 50;

export const release: readonly Step[] = [
  { kind: 'chatbot', isOn: false },
  { kind: 'prompt', promptId: null },
];

export function obey(
  { queue }: Situation,
  before: AiState,
  { texts, spoken, action, sources = [] }: AiAnswer,
): Decision<AiState> {
  const state = { ...before, answers: before.answers + 1 };
  // Below its last message. Whoever is handed over was not answered from them.
  const below = action.kind === 'transfer' || sources.length === 0 ? {} : { sources };
  const said: Step[] = spoken
    ? [{ kind: 'voice', ...spoken, ...below }]
    : texts.map((text, at) => ({
        ...{ kind: 'say', text, isVerbatim: true },
        ...(at === texts.length - 1 && below),
      }));
  const after = menuAfter({ ...state, endedPrompts: [...state.endedPrompts, state.promptId] });
  const waiting = { machine: 'menu', state: { ...after, kind: 'waiting' } };
  if (action.kind === 'close') return { steps: [...said, { kind: 'close' }], state };
  if (action.kind === 'transfer') {
    const queueId = action.queueId ?? queue?.id ?? null;
    if (queueId === null) return { steps: [...said, ...release], state, becomes: waiting };
    return {
      steps: [...said, ...release, { kind: 'place', queueId }],
      state,
      becomes: { machine: 'menu', state: after },
      goesOn: { t: 'entered' },
    };
  }
  if (state.answers < ANSWERS_MAX) return { steps: said, state };
  return { steps: [...said, ...release], state, becomes: waiting };
}

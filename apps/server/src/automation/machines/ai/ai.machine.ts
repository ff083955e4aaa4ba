/** A model answers by a prompt of the company: it is asked once the customer has been quiet for a moment. */
import type { AiAnswer } from '../../effects/complete/ai-answer.ts';
import {
  type Decision,
  type Heard,
  type HeardMessage,
  type Machine,
  machine,
  type Situation,
  type Step,
} from '../machine.ts';
import { promptOf } from '../menu/give-to-prompt.ts';
import { sayClosedOnce } from '../menu/hours.ts';
import { menuAfter } from '../menu/menu.state.ts';
import { hearInQuiet } from '../quiet.ts';
import { type AiState, readAiState, VERSION } from './ai.state.ts';
import { obey, release } from './obey.ts';

type AiDecision = Decision<AiState>;

const QUIET = 'ai-quiet';

const ai: Machine<AiState> = {
  name: 'ai',
  version: VERSION,
  read: readAiState,
  listensTo: () => 'all',
  next,
  giveUp: (state) => ({ steps: release, state }),
  failureText: (situation) => {
    const text = promptHere(situation)?.fallbackText.trim();
    return text === '' ? undefined : text;
  },
};

export const aiMachine = machine(ai);

function next(situation: Situation, state: AiState, heard: Heard): AiDecision {
  switch (heard.t) {
    case 'unsent':
    case 'released':
    case 'failed':
      return nothing(state);
    case 'due':
      return heard.timerId === QUIET ? ask(situation, state) : nothing(state);
    case 'called':
      if (!isChosen(situation, state)) return leaveToMenus(state, { t: 'released' });
      return obey(situation, state, heard.result as AiAnswer);
    default:
      if (!isChosen(situation, state)) return leaveToMenus(state, heard);
      return converse(situation, state, heard);
  }
}

function converse(
  situation: Situation,
  state: AiState,
  heard: Extract<Heard, { t: 'message' | 'entered' }>,
): AiDecision {
  const closed = sayClosedOnce(situation);
  if (closed) return { ...closed, state };
  const message = heard.t === 'message' ? heard : heard.by;
  return message ? hear(situation, state, message) : welcome(situation, state);
}

const nothing = (state: AiState): AiDecision => ({ steps: [], state });

const promptHere = ({ connection, queue }: Situation) => promptOf(queue ?? connection);

/** Admins may have chosen another one meanwhile, or deleted it. */
const isChosen = (situation: Situation, { promptId }: AiState): boolean =>
  promptHere(situation)?.id === promptId;

const leaveToMenus = (state: AiState, heard: Heard): AiDecision => ({
  steps: release,
  state,
  becomes: { machine: 'menu', state: menuAfter(state) },
  goesOn: heard,
});

/** It came here without a message of its own: the customer hears where they are. */
function welcome(situation: Situation, state: AiState): AiDecision {
  const text = situation.queue?.greetingMessage ?? '';
  return {
    steps: [
      ...taking(situation, state),
      ...(text.trim() === '' ? [] : [{ kind: 'say', text } as const]),
    ],
    state: { ...state, isBegun: true },
  };
}

function taking({ ticket }: Situation, { promptId, isBegun }: AiState): Step[] {
  return [
    ...(ticket.hasChatbot ? [] : [{ kind: 'chatbot', isOn: true } as const]),
    ...(isBegun ? [] : [{ kind: 'prompt', promptId } as const]),
  ];
}

function hear(situation: Situation, before: AiState, message: HeardMessage): AiDecision {
  const { quiet, afterMs } = hearInQuiet(situation, before, message);
  const state: AiState = { ...before, ...quiet, isBegun: true };
  const steps = taking(situation, before);
  if (afterMs > 0) return { steps: [...steps, { kind: 'timer', timerId: QUIET, afterMs }], state };
  const asked = ask(situation, state);
  return { ...asked, steps: [...steps, ...asked.steps] };
}

function ask(situation: Situation, state: AiState): AiDecision {
  const { promptId, askedSeq: afterSeq, heardSeq: seq } = state;
  if (seq <= afterSeq) return nothing(state);
  if (!isChosen(situation, state)) return leaveToMenus(state, { t: 'released' });
  return {
    steps: [
      {
        kind: 'call',
        effect: 'complete',
        request: { promptId, afterSeq, seq, at: situation.now.getTime() },
      },
    ],
    state: { ...state, askedSeq: seq, waitsSince: null },
  };
}

/** Asks an agent of Dialogflow what to answer, once the customer has been quiet for a moment. */
import type {
  DialogflowAnswer,
  DialogflowRequest,
} from '../../effects/dialogflow/dialogflow-answer.ts';
import {
  type Decision,
  type Heard,
  type HeardMessage,
  type Machine,
  machine,
  type Situation,
  type Step,
} from '../machine.ts';
import { sayClosedOnce } from '../menu/hours.ts';
import { menuAfter } from '../menu/menu.state.ts';
import { hearInQuiet } from '../quiet.ts';
import { type DialogflowState, readDialogflowState, VERSION } from './dialogflow.state.ts';
import { obey, release } from './obey.ts';

type DialogflowDecision = Decision<DialogflowState>;

const QUIET = 'dialogflow-quiet';

const dialogflow: Machine<DialogflowState> = {
  name: 'dialogflow',
  version: VERSION,
  read: readDialogflowState,
  listensTo: () => 'all',
  next,
  giveUp: (state) => ({ steps: release, state }),
};

export const dialogflowMachine = machine(dialogflow);

function next(situation: Situation, state: DialogflowState, heard: Heard): DialogflowDecision {
  switch (heard.t) {
    case 'unsent':
    case 'released':
    case 'failed':
      return nothing(state);
    case 'due':
      return heard.timerId === QUIET ? ask(situation, state) : nothing(state);
    case 'called':
      if (!isChosen(situation, state)) return leaveToMenus(state, { t: 'released' });
      return obey(situation, state, heard.result as DialogflowAnswer);
    default:
      if (!isChosen(situation, state)) return leaveToMenus(state, heard);
      return converse(situation, state, heard);
  }
}

const nothing = (state: DialogflowState): DialogflowDecision => ({ steps: [], state });

/** Admins may have chosen another one meanwhile, or deleted it. */
function isChosen({ connection, queue }: Situation, { integrationId }: DialogflowState): boolean {
  const chosen = queue ? queue.integration : connection.integration;
  return chosen?.id === integrationId && chosen.type === 'dialogflow';
}

const leaveToMenus = (state: DialogflowState, heard: Heard): DialogflowDecision => ({
  steps: release,
  state,
  becomes: { machine: 'menu', state: menuAfter(state) },
  goesOn: heard,
});

function converse(
  situation: Situation,
  state: DialogflowState,
  heard: Extract<Heard, { t: 'message' | 'entered' }>,
): DialogflowDecision {
  const closed = sayClosedOnce(situation);
  if (closed) return { ...closed, state };
  const message = heard.t === 'message' ? heard : heard.by;
  return message ? hear(situation, state, message) : welcome(situation, state);
}

/** It came here without a message of its own: the customer hears where they are. */
function welcome(situation: Situation, state: DialogflowState): DialogflowDecision {
  const text = situation.queue?.greetingMessage ?? '';
  return {
    steps: [
      ...taking(situation, state),
      ...(text.trim() === '' ? [] : [{ kind: 'say', text } as const]),
    ],
    state: { ...state, isBegun: true },
  };
}

function taking({ ticket }: Situation, { integrationId, isBegun }: DialogflowState): Step[] {
  return [
    ...(ticket.hasChatbot ? [] : [{ kind: 'chatbot', isOn: true } as const]),
    ...(isBegun ? [] : [{ kind: 'integration', integrationId } as const]),
  ];
}

function hear(
  situation: Situation,
  before: DialogflowState,
  message: HeardMessage,
): DialogflowDecision {
  const { quiet, afterMs } = hearInQuiet(situation, before, message);
  const state: DialogflowState = { ...before, ...quiet, isBegun: true };
  const steps = taking(situation, before);
  if (afterMs > 0) return { steps: [...steps, { kind: 'timer', timerId: QUIET, afterMs }], state };
  const asked = ask(situation, state);
  return { ...asked, steps: [...steps, ...asked.steps] };
}

function ask(situation: Situation, state: DialogflowState): DialogflowDecision {
  const { integrationId, askedSeq: afterSeq, heardSeq: seq, offered } = state;
  if (seq <= afterSeq) return nothing(state);
  if (!isChosen(situation, state)) return leaveToMenus(state, { t: 'released' });
  const at = situation.now.getTime();
  const request: DialogflowRequest = { integrationId, afterSeq, seq, offered, at };
  return {
    steps: [{ kind: 'call', effect: 'dialogflow', request }],
    state: { ...state, askedSeq: seq, waitsSince: null },
  };
}

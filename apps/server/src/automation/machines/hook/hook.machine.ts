/** Asks a workflow elsewhere what to answer: each message of the customer is one call, whose answer is heard. */
import type { HookAnswer } from '../../effects/hook/read-answer.ts';
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
import { type HookState, hookTypes, readHookState, VERSION } from './hook.state.ts';
import { obey } from './obey.ts';

type HookDecision = Decision<HookState>;

const hook: Machine<HookState> = {
  name: 'hook',
  version: VERSION,
  read: readHookState,
  listensTo: () => 'all',
  next: (situation, state, heard) => {
    if (!isHeard(heard)) return nothing(state);
    if (!isChosen(situation, state)) return leaveToMenus(state, heard);
    if (heard.t === 'called') return obey(situation, state, heard.result as HookAnswer);
    const message = heard.t === 'message' ? heard : heard.by;
    const closed = sayClosedOnce(situation);
    if (closed) return { ...closed, state };
    return message ? ask(situation, state, message) : take(situation, state);
  },
  giveUp: (state) => ({ steps: release, state }),
};

export const hookMachine = machine(hook);

type Event = Extract<Heard, { t: 'message' | 'entered' | 'called' }>;

const isHeard = (heard: Heard): heard is Event =>
  heard.t === 'message' || heard.t === 'entered' || heard.t === 'called';

const nothing = (state: HookState): HookDecision => ({ steps: [], state });

const release: readonly Step[] = [
  { kind: 'chatbot', isOn: false },
  { kind: 'integration', integrationId: null },
];

/** Admins may have chosen another one meanwhile, or deleted it. */
function isChosen({ connection, queue }: Situation, { integrationId }: HookState): boolean {
  const chosen = queue ? queue.integration : connection.integration;
  return chosen?.id === integrationId && hookTypes.includes(chosen.type);
}

const leaveToMenus = (state: HookState, heard: Event): HookDecision => ({
  steps: release,
  state,
  becomes: { machine: 'menu', state: menuAfter(state) },
  goesOn: heard.t === 'called' ? { t: 'released' } : heard,
});

const take = (situation: Situation, state: HookState): HookDecision => ({
  steps: taking(situation, state),
  state,
});

function taking({ ticket }: Situation, { integrationId, isBegun }: HookState): Step[] {
  return [
    ...(ticket.hasChatbot ? [] : [{ kind: 'chatbot', isOn: true } as const]),
    ...(isBegun ? [] : [{ kind: 'integration', integrationId } as const]),
  ];
}

function ask(situation: Situation, state: HookState, message: HeardMessage): HookDecision {
  const { integrationId, isBegun, variables } = state;
  const { seq, body, choice } = message;
  const request = { integrationId, seq, body, choice, isFirst: !isBegun, variables };
  return {
    steps: [...taking(situation, state), { kind: 'call', effect: 'hook', request }],
    state: { ...state, isBegun: true },
  };
}

/** Turns what a flow wants done into steps, and its end into what comes next. Pure. */
import type { Effect, End } from '@prosa/flow/flow-state';
import { newState as newFlowState } from '@prosa/flow/flow-state';
import type { GuestKind } from '@prosa/flow/nodes';
import type { Decision, Situation, Step } from '../machine.ts';
import { endedOf, menuAfter } from '../menu/menu.state.ts';
import { type FlowHeld, newHeld } from './flow.state.ts';
import { guests } from './guests.ts';
import { partsOf } from './text-parts.ts';

type FlowDecision = Decision<FlowHeld>;

export function perform(
  situation: Situation,
  given: FlowHeld,
  { effects, before = [] }: Wanted,
): FlowDecision {
  const { end } = given.inner;
  const steps = [
    ...visitsOf(given, effects),
    ...before,
    ...effects.flatMap((each) => stepsOf(given, each)),
  ];
  const state = steps.some(isSaid) ? { ...given, unanswered: null } : given;
  const invitation = effects.find((effect) => effect.kind === 'invite');
  if (end === null)
    return {
      steps: [...taking(situation), ...steps],
      state,
      ...(invitation && invite(state, invitation)),
    };
  const goTo = effects.find((effect) => effect.kind === 'goTo');
  if (goTo) return { steps, state, ...goOnWith(state, goTo.flowId) };
  const ending = [...letGo(state, end), finished(state, end)];
  // Who gets the ticket, or that it is closed, comes after everything that is said.
  const isLast = ({ kind }: Step) => kind === 'place' || kind === 'assign' || kind === 'close';
  const last = steps.filter(isLast).map((step) => inQueue(situation, step));
  return {
    steps: [...steps.filter((step) => !isLast(step)), ...ending, ...last],
    state,
    ...after(state, end),
  };
}

interface Wanted {
  effects: readonly Effect[];
  /** Steps of the machine that answered at the node until now. */
  before?: readonly Step[];
}

const isSaid = ({ kind }: Step): boolean =>
  kind === 'say' || kind === 'menu' || kind === 'file' || kind === 'flowFile';

/** The other machine begins with what nobody has answered yet. */
function invite(
  state: FlowHeld,
  { guest: kind, id }: Extract<Effect, { kind: 'invite' }>,
): Pick<FlowDecision, 'state' | 'goesOn'> {
  const { unanswered } = state;
  const by = unanswered && { ...unanswered, at: new Date(unanswered.at) };
  return {
    state: { ...state, guest: { kind, id, state: stored(kind, id, state) } },
    goesOn: { t: 'entered', ...(by && { by }) },
  };
}

function stored(kind: GuestKind, id: number, state: FlowHeld): unknown {
  const { begin, machine } = guests[kind];
  return { ...(begin(id, endedOf(state)) as object), v: machine.version };
}

/** Lists show that the chatbot has it, also when the customer goes on after a silence. */
const taking = ({ ticket }: Situation): Step[] =>
  ticket.hasChatbot ? [] : [{ kind: 'chatbot', isOn: true }];

function visitsOf({ flowId, versionId }: FlowHeld, effects: readonly Effect[]): Step[] {
  const visits = effects.flatMap((effect) =>
    effect.kind === 'visit' ? [{ node: effect.node, visit: effect.visit }] : [],
  );
  if (visits.length === 0 || versionId === null) return [];
  return [{ kind: 'visits', flowId, versionId, visits }];
}

function stepsOf({ flowId }: FlowHeld, effect: Effect): Step[] {
  switch (effect.kind) {
    case 'say':
      return partsOf(effect.text).map((text) => ({ kind: 'say', text, isVerbatim: true }));
    case 'menu':
      return [{ kind: 'menu', menu: effect.menu, texts: partsOf(effect.text) }];
    case 'file':
      return [{ kind: 'flowFile', name: effect.file, isVoice: effect.isVoice }];
    case 'place':
      return [{ kind: 'place', queueId: effect.queueId }];
    case 'assign':
      return [{ kind: 'assign', userId: effect.userId, queueId: null }];
    case 'tag':
      return [{ kind: 'mark', tagId: effect.tagId, isOn: effect.isOn }];
    case 'close':
      return [{ kind: 'close' }];
    case 'call':
      return [{ kind: 'call', effect: effect.effect, request: { flowId, ...effect.request } }];
    case 'timer':
      return [effect];
    case 'goTo':
    case 'invite':
    case 'visit':
      return [];
  }
}

/** A person takes the ticket in the queue where it is. */
const inQueue = ({ queue }: Situation, step: Step): Step =>
  step.kind === 'assign' ? { ...step, queueId: step.queueId ?? queue?.id ?? null } : step;

function letGo({ integrationId }: FlowHeld, end: End): Step[] {
  const gone: Step[] = integrationId === null ? [] : [{ kind: 'integration', integrationId: null }];
  // The queue that is entered says itself whether a chatbot goes on.
  return end === 'queue' || end === 'closed' ? gone : [{ kind: 'chatbot', isOn: false }, ...gone];
}

const finished = ({ flowId, inner }: FlowHeld, end: End): Step => ({
  kind: 'flowFinished',
  flowId,
  end,
  variables: inner.variables,
});

/** The other flow has the answers, and what is left of the steps. */
function goOnWith(state: FlowHeld, flowId: number): Pick<FlowDecision, 'becomes' | 'goesOn'> {
  const { variables, steps, silentSteps } = state.inner;
  const inner = { ...newFlowState(variables), steps, silentSteps };
  const { integrationId, unanswered } = state;
  return {
    becomes: {
      machine: 'flow',
      state: newHeld(flowId, { ...endedOf(state), integrationId, inner, unanswered }),
    },
    goesOn: { t: 'released' },
  };
}

function after(state: FlowHeld, end: End): Pick<FlowDecision, 'becomes' | 'goesOn'> {
  if (end === 'closed') return {};
  const menu = menuAfter(state);
  if (end === 'queue')
    return { becomes: { machine: 'menu', state: menu }, goesOn: { t: 'entered' } };
  return { becomes: { machine: 'menu', state: { ...menu, kind: 'waiting' } } };
}

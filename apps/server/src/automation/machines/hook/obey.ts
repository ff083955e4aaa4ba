/** Turns the answer of a workflow into steps. Ids in it are the company's: the effect has left out all others. */
import type { HookAction, HookAnswer } from '../../effects/hook/read-answer.ts';
import type { Decision, Situation, Step } from '../machine.ts';
import { menuAfter } from '../menu/menu.state.ts';
import type { HookState } from './hook.state.ts';

type HookDecision = Decision<HookState>;

export function obey(situation: Situation, before: HookState, answer: HookAnswer): HookDecision {
  let state = before;
  const steps: Step[] = answer.messages.map((message) =>
    'file' in message
      ? { kind: 'file', ...message }
      : { kind: 'say', text: message.text, isVerbatim: true },
  );
  for (const action of answer.actions) {
    if (action.kind === 'setVariables')
      state = { ...state, variables: merged(state.variables, action.variables) };
    else if (action.kind === 'addTag') steps.push({ kind: 'tag', name: action.name });
    // What it asks for after it has let go of the ticket is not done.
    else
      return { ...end(situation, state, action), steps: [...steps, ...leaving(situation, action)] };
  }
  return { steps, state };
}

const VARIABLES_MAX = 40;

const merged = (
  before: HookState['variables'],
  added: HookState['variables'],
): HookState['variables'] =>
  Object.fromEntries(Object.entries({ ...before, ...added }).slice(0, VARIABLES_MAX));

type Ending = Exclude<HookAction, { kind: 'setVariables' | 'addTag' }>;

const gone: Step = { kind: 'integration', integrationId: null };

function leaving({ queue }: Situation, action: Ending): Step[] {
  if (action.kind === 'close') return [{ kind: 'close' }];
  if (action.kind === 'stop') return queue ? [gone, { kind: 'chatbot', isOn: false }] : [gone];
  const { queueId, userId } = action;
  const place: Step[] = queueId === null ? [] : [{ kind: 'place', queueId }];
  const assign: Step[] =
    userId === null ? [] : [{ kind: 'assign', userId, queueId: queueId ?? queue?.id ?? null }];
  return [gone, { kind: 'chatbot', isOn: false }, ...place, ...assign];
}

function end({ queue }: Situation, state: HookState, action: Ending): Omit<HookDecision, 'steps'> {
  const after = menuAfter({ ...state, ended: [...state.ended, state.integrationId] });
  const waiting = { machine: 'menu', state: { ...after, kind: 'waiting' } };
  const menu = { machine: 'menu', state: after };
  if (action.kind === 'close') return { state };
  if (action.kind === 'stop')
    return queue
      ? { state, becomes: waiting }
      : { state, becomes: menu, goesOn: { t: 'released' } };
  const isEntered = action.queueId !== null && action.userId === null;
  return isEntered
    ? { state, becomes: menu, goesOn: { t: 'entered' } }
    : { state, becomes: waiting };
}

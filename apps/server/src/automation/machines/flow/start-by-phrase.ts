/** A phrase that a company chose starts its flow, whatever the automation does with the ticket. Pure. */
import type { Decision, Heard, Machine, Situation } from '../machine.ts';
import { newHeld } from './flow.state.ts';

/** Undefined if the message is no such phrase. Outside working hours nothing starts. */
export function startByPhrase(
  { closed, phraseFlowId }: Situation,
  { holder, state }: { holder: Machine; state: unknown },
  heard: Heard,
): Decision | undefined {
  if (heard.t !== 'message' || phraseFlowId === null) return undefined;
  if (closed.company !== null || closed.queue !== null) return undefined;
  return {
    // The flow is a chatbot, too.
    steps: holder.giveUp(state).steps.filter(({ kind }) => kind !== 'chatbot'),
    state,
    becomes: { machine: 'flow', state: newHeld(phraseFlowId) },
    goesOn: heard,
  };
}

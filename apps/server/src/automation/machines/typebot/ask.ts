/** What the bot is given, and when. Pure. */
import type { Decision, Situation, Step } from '../machine.ts';
import { chosenValue } from './read-choice.ts';
import type { TypebotState } from './typebot.state.ts';

type TypebotDecision = Decision<TypebotState>;

export const QUIET = 'typebot-quiet';
/** People write what they mean in several messages. */
const QUIET_MS = 1000;
/** A customer who never pauses is answered after so many times the quiet time. */
const PATIENCE = 5;

/** Waits until the customer has written all of it. */
export function collect({ now }: Situation, before: TypebotState, body: string): TypebotDecision {
  const at = now.getTime();
  const waitsSince = before.waitsSince ?? at;
  const state = { ...stashed(before, body), waitsSince };
  const afterMs = Math.min(QUIET_MS, waitsSince + PATIENCE * QUIET_MS - at);
  if (afterMs <= 0) return askInbox(state);
  return { steps: [{ kind: 'timer', timerId: QUIET, afterMs }], state };
}

/** It waits for its time. */
export const stashed = (state: TypebotState, body: string): TypebotState => ({
  ...state,
  inbox: state.inbox === null ? body : `${state.inbox}\n${body}`,
});

/** What the customer has written by now. */
export function askInbox(state: TypebotState): TypebotDecision {
  const { inbox, remote } = state;
  if (inbox === null) return { steps: [], state };
  return ask(state, (remote && chosenValue(remote, { body: inbox, choice: null })) ?? inbox);
}

/** @param text null: the bot begins, or goes on, without one */
export function ask(before: TypebotState, text: string | null): TypebotDecision {
  const state: TypebotState = { ...before, sent: text, inbox: null, waitsSince: null };
  return { steps: [call(state, text)], state };
}

export function call(
  { integrationId, remote, askedSeq, heardSeq }: TypebotState,
  text: string | null,
): Step {
  const request = {
    integrationId,
    sessionId: remote?.sessionId ?? null,
    text,
    afterSeq: askedSeq,
    seq: heardSeq,
    wantsFile: text !== null && remote?.asks === 'file',
  };
  return { kind: 'call', effect: 'typebot', request };
}

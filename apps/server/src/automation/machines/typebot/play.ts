/** Says one thing after the other, each when it is its time. Pure. */
import type { TypebotFile } from '../../effects/typebot/typebot-file.effect.ts';
import type { Decision, Situation, Step } from '../machine.ts';
import { ask, call } from './ask.ts';
import { leave } from './leave.ts';
import { chosenValue } from './read-choice.ts';
import type { Remote, Turn, TypebotState, What } from './typebot.state.ts';

type TypebotDecision = Decision<TypebotState>;

export const SAY = 'typebot-say';

/** @param isDue the time of the first one has come */
export function play(situation: Situation, before: TypebotState, isDue = false): TypebotDecision {
  const steps: Step[] = [];
  let due = isDue;
  let pending = before.pending;
  for (const { afterMs, what } of before.pending) {
    const state = { ...before, pending };
    if (afterMs > 0 && !due) return { steps: [...steps, timer(afterMs)], state };
    due = false;
    if (what.kind === 'say') steps.push({ kind: 'say', text: what.text, isVerbatim: true });
    else if (what.kind === 'menu') steps.push(what);
    else return joined(steps, follow(situation, state, what));
    pending = pending.slice(1);
  }
  return { steps, state: { ...before, pending } };
}

const timer = (afterMs: number): Step => ({
  kind: 'timer',
  timerId: SAY,
  afterMs,
  isTyping: true,
});

const joined = (steps: readonly Step[], decision: TypebotDecision): TypebotDecision => ({
  ...decision,
  steps: [...steps, ...decision.steps],
});

function follow(
  situation: Situation,
  state: TypebotState,
  what: Exclude<What, { kind: 'say' | 'menu' }>,
): TypebotDecision {
  switch (what.kind) {
    // It stays until its bytes are here.
    case 'file': {
      const { url, isVoice } = what;
      return { steps: [{ kind: 'call', effect: 'typebotFile', request: { url, isVoice } }], state };
    }
    case 'ask':
      return wait({ ...state, pending: [], remote: what.remote });
    case 'goOn': {
      const going = { ...state, pending: [], remote: what.remote, sent: null };
      return { steps: [call(going, null)], state: going };
    }
    case 'command':
      return leave(
        situation,
        state,
        what.command.kind === 'stop' ? { kind: 'done' } : what.command,
      );
    case 'people':
      return leave(situation, state, { kind: 'people' });
    case 'end':
      return leave(situation, state, { kind: 'done' });
  }
}

/** What the customer wrote before they were asked answers a question, but chooses only what it names. */
function wait(state: TypebotState & { remote: Remote | null }): TypebotDecision {
  const { inbox, remote } = state;
  if (inbox === null || !remote) return { steps: [], state };
  const value = chosenValue(remote, { body: inbox, choice: null });
  if (value !== undefined) return ask(state, value);
  if (remote.asks === 'text' || remote.asks === 'file') return ask(state, inbox);
  return { steps: [], state: { ...state, inbox: null } };
}

/** Its bytes are here, or it could not be fetched. */
export function showFile(
  situation: Situation,
  state: TypebotState,
  { file }: TypebotFile,
): TypebotDecision {
  const [first, ...pending] = state.pending;
  if (first?.what.kind !== 'file') return { steps: [], state };
  const { url, caption, isVoice } = first.what;
  const step: Step = file
    ? { kind: 'file', file, caption, url, isVoice }
    : { kind: 'say', text: caption === '' ? url : `${caption}\n${url}`, isVerbatim: true };
  return joined([step], play(situation, { ...state, pending }));
}

export const isPlaying = ({ pending }: { pending: readonly Turn[] }): boolean => pending.length > 0;

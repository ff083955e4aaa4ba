/** While another machine answers at a node, it hears what happens; its end is the end of the node. */
import { advance, caps } from '@prosa/flow/advance';
import type { Return } from '@prosa/flow/flow-state';
import type { Decision, FlowAround, Heard, Situation, Step } from '../machine.ts';
import { type Ended, endedOf } from '../menu/menu.state.ts';
import type { FlowHeld, GuestHeld } from './flow.state.ts';
import { guests, returnOf, seenBy } from './guests.ts';
import { perform } from './perform.ts';

type FlowDecision = Decision<FlowHeld>;

export interface Visit {
  state: FlowHeld;
  guest: GuestHeld;
  around: FlowAround;
}

export function hearGuest(situation: Situation, visit: Visit, heard: Heard): FlowDecision {
  const { state, guest, around } = visit;
  const { machine } = guests[guest.kind];
  const isGone = !around.has(guest.kind, guest.id);
  if (isGone || heard.t === 'failed') return fail(situation, visit);
  if (state.inner.steps >= caps.steps) return goOn(situation, visit, { how: 'people' });
  const seen = seenBy(guest, situation, around);
  const decision = machine.next(seen, machine.read(guest.state), heard);
  if (!decision) return { steps: [], state };
  const how = returnOf(guests[guest.kind], decision);
  if (how) return goOn(situation, visit, { how, decision });
  const { steps, closedPeriods } = decision;
  return {
    steps,
    ...(closedPeriods && { closedPeriods }),
    state: {
      ...state,
      unanswered: null,
      inner: counted(state.inner, steps),
      guest: { ...guest, state: { ...(decision.state as object), v: machine.version } },
    },
  };
}

const isCounted: ReadonlySet<Step['kind']> = new Set(['say', 'menu', 'file', 'voice', 'call']);

/** What it says and each call count like nodes, so that two machines do not talk for ever. */
const counted = (inner: FlowHeld['inner'], steps: readonly Step[]): FlowHeld['inner'] => ({
  ...inner,
  steps: inner.steps + steps.filter(({ kind }) => isCounted.has(kind)).length,
});

/** Where the flow has no way for it, the customer hears why a person answers now. */
function fail(situation: Situation, visit: Visit): FlowDecision {
  const { guest, around } = visit;
  const seen = seenBy(guest, situation, around);
  const text = guests[guest.kind].machine.failureText?.(seen) ?? situation.failureText;
  return goOn(situation, visit, { how: 'failed', apology: { kind: 'say', text } });
}

interface Ending {
  how: Return;
  decision?: Decision;
  apology?: Step;
}

function goOn(
  situation: Situation,
  { state: before, guest, around }: Visit,
  { how, decision, apology }: Ending,
): FlowDecision {
  const { effects, state: inner } = advance(
    around.graph,
    before.inner,
    { t: 'returned', how },
    around,
  );
  const ended = decision?.becomes ? endedOf(decision.becomes.state as Ended) : {};
  const state: FlowHeld = {
    ...before,
    ...(how === 'done' ? {} : ended),
    guest: null,
    inner,
  };
  const release = guests[guest.kind].release(state);
  const said = (decision?.steps ?? []).filter(
    (step) => !isOwn(step, release) && !(how === 'done' && step.kind === 'close'),
  );
  const sorry = apology && inner.end === 'people' ? [apology] : [];
  return perform(situation, state, { effects, before: [...said, ...sorry, release] });
}

/** The flow says whether a chatbot has the ticket. */
const isOwn = ({ kind }: Step, release: Step): boolean =>
  kind === 'chatbot' || kind === release.kind;

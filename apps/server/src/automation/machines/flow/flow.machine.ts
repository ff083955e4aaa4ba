/** Answers customers as a drawn conversation says. What its nodes do is in packages/flow; here it meets the ticket. */
import { waysOut } from '@prosa/contract/chat-menu';
import { chosenName, isKey } from '@prosa/contract/menu-answers';
import { advance } from '@prosa/flow/advance';
import { type Input, listens, type RequestResult } from '@prosa/flow/flow-state';
import {
  type Decision,
  type FlowAround,
  type Heard,
  type HeardMessage,
  type Machine,
  machine,
  type Situation,
  type Step,
} from '../machine.ts';
import { isRead, sayClosedOnce } from '../menu/hours.ts';
import { menuAfter } from '../menu/menu.state.ts';
import { type FlowHeld, type GuestHeld, leaving, readHeld, VERSION } from './flow.state.ts';
import { guests, seenBy } from './guests.ts';
import { hearGuest, type Visit } from './hear-guest.ts';
import { perform } from './perform.ts';

type FlowDecision = Decision<FlowHeld>;

const flow: Machine<FlowHeld> = {
  name: 'flow',
  version: VERSION,
  read: readHeld,
  countsItself: true,
  hearsFailures: true,
  flowOf: ({ flowId, versionId }) => ({ flowId, versionId }),
  listensTo: (situation, { inner, guest }) => {
    const { heedsHours, flow: around } = situation;
    if (guest && around) return guestListens(situation, guest, around);
    return heedsHours || listens(inner) ? 'all' : 'answers';
  },
  next: (situation, before, heard) => {
    if (heard.t === 'unsent') return nothing(before);
    if (!situation.flow) return leaveToMenus(before);
    const { flow: around } = situation;
    const state = noting(before, heard);
    if (state.versionId === null) return start(situation, state, around);
    if (state.guest) return converse(situation, { state, guest: state.guest, around }, heard);
    const answered = heard.t === 'message' ? hear(situation, state, heard) : undefined;
    if (answered) return answered;
    const input = inputOf(heard);
    return input ? go(situation, state, { around, input }) : nothing(state);
  },
  // Several visits of a node differ in their steps; a question that is repeated is the same.
  question: ({ inner }) => [inner.node, inner.steps - inner.tries],
  giveUp: (state) => ({ steps: [...leaving(state), ...release(state)], state }),
};

export const flowMachine = machine(flow);

const nothing = (state: FlowHeld): FlowDecision => ({ steps: [], state });

function release(held: FlowHeld): Step[] {
  const { integrationId, guest } = held;
  return [
    { kind: 'chatbot', isOn: false },
    ...(guest ? [guests[guest.kind].release(held)] : []),
    ...(integrationId === null ? [] : [gone]),
  ];
}

const gone: Step = { kind: 'integration', integrationId: null };

/** What the customer wrote waits for an answer until something is said. */
const noting = (state: FlowHeld, heard: Heard): FlowHeld =>
  heard.t === 'message'
    ? { ...state, unanswered: { ...heard, at: heard.at.toISOString() } }
    : state;

function guestListens(situation: Situation, guest: GuestHeld, around: FlowAround) {
  const { machine } = guests[guest.kind];
  return machine.listensTo(seenBy(guest, situation, around), machine.read(guest.state));
}

/** `#` leaves another machine, too. */
function converse(situation: Situation, visit: Visit, heard: Heard): FlowDecision {
  const isKeyOut = heard.t === 'message' && isKey(heard, waysOut.main) && hasMenus(situation);
  return isKeyOut ? goToMenus(visit.state, heard) : hearGuest(situation, visit, heard);
}

/** It was deleted, or nothing of it is live. */
const leaveToMenus = (state: FlowHeld): FlowDecision => ({
  steps: release(state),
  state,
  becomes: { machine: 'menu', state: menuAfter(state) },
  goesOn: { t: 'released' },
});

function start(situation: Situation, before: FlowHeld, around: FlowAround): FlowDecision {
  const { integrationId, ended } = before;
  const state: FlowHeld = {
    ...before,
    versionId: around.versionId,
    ended: integrationId === null ? ended : [...ended, integrationId],
  };
  const decision = go(situation, state, { around, input: { t: 'start' } });
  if (integrationId === null) return decision;
  return { ...decision, steps: [{ kind: 'integration', integrationId }, ...decision.steps] };
}

/** What a message does before the node that waits hears it. */
function hear(
  situation: Situation,
  state: FlowHeld,
  heard: HeardMessage,
): FlowDecision | undefined {
  const closed = sayClosedOnce(situation);
  if (closed) return { ...closed, state };
  // Written before the question was asked, so it does not answer anything.
  if (heard.seq <= situation.said.shownSeq) return nothing(state);
  if (isKey(heard, waysOut.main) && hasMenus(situation)) return goToMenus(state, heard);
  // A question that nobody can have read yet is not answered by a text, unless that names an option.
  return isRead(heard, situation) || chooses(state, heard) ? undefined : nothing(state);
}

function chooses({ inner: { offered } }: FlowHeld, heard: HeardMessage): boolean {
  const name = chosenName(offered, heard);
  return offered.some((line) => line.name === name);
}

/** Whether there is anything to go back to; otherwise `#` is an answer like any other. */
const hasMenus = ({ connection, queue }: Situation): boolean =>
  connection.queues.length > 1 || (queue !== null && queue.options.length > 0);

const goToMenus = (state: FlowHeld, heard: HeardMessage): FlowDecision => ({
  steps: [...leaving(state), ...release(state)],
  state,
  becomes: {
    machine: 'menu',
    state: { ...menuAfter(state), kind: 'waiting' },
  },
  goesOn: heard,
});

function inputOf(heard: Heard): Input | undefined {
  switch (heard.t) {
    case 'message':
      return { t: 'message', body: heard.body, choice: heard.choice };
    case 'due':
      return { t: 'due', timerId: heard.timerId };
    case 'called':
      return { t: 'called', result: heard.result as RequestResult };
    case 'failed':
      return { t: 'called', result: { ok: false } };
    default:
      return undefined;
  }
}

function go(
  situation: Situation,
  state: FlowHeld,
  { around, input }: { around: FlowAround; input: Input },
): FlowDecision {
  const { effects, state: inner } = advance(around.graph, state.inner, input, around);
  return perform(situation, { ...state, inner }, { effects });
}

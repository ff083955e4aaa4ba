/** The customer chooses among the queues of their connection, and enters one. */
import { queueName, queuesMenu } from '@prosa/contract/chat-menu';
import { chosenName } from '@prosa/contract/menu-answers';
import type { Situation } from '../machine.ts';
import { giveToIntegration, openWithFlow } from './give-to-integration.ts';
import { giveToPrompt } from './give-to-prompt.ts';
import { isTold, queueClosedText, withPeriod } from './hours.ts';
import {
  giveUp,
  hasSeveral,
  isSpent,
  isTap,
  leaveToPeople,
  type MenuDecision,
  type MenuInput,
  nothing,
  say,
} from './menu.state.ts';
import { showMainMenu, showOptions } from './show-menu.ts';

export function begin(input: MenuInput): MenuDecision {
  const { connection, queue, state } = input;
  const [only] = connection.queues;
  const opening = openWithFlow(input);
  if (opening) return opening;
  if (queue) return openQueue(input);
  const other = giveToIntegration(input, connection.integration) ?? giveToPrompt(input, connection);
  if (other) return other;
  if (only === undefined) {
    const waits = giveUp(state);
    return { ...waits, steps: [...say(connection.greetingMessage), ...waits.steps] };
  }
  if (connection.queues.length === 1) return enter(input, only.id);
  return pickQueue(input, { repeats: true });
}

export const enter = ({ heard, state }: MenuInput, queueId: number): MenuDecision => ({
  steps: [{ kind: 'place', queueId }],
  state,
  goesOn: { t: 'entered', ...(heard.t === 'message' && { by: heard }) },
});

/** The customer has entered the queue: its integration takes over, else its menu, else they wait for a person. */
export function openQueue(input: MenuInput): MenuDecision {
  const { closed, connection, greetsOneQueue, queue, state } = input;
  const several = hasSeveral(input);
  if (several && closed.queue !== null) return turnAway(input, closed.queue);
  const welcome = !several && greetsOneQueue ? say(connection.greetingMessage) : [];
  const other =
    giveToIntegration(input, queue?.integration ?? null, welcome) ??
    giveToPrompt(input, queue, welcome);
  if (other) return other;
  if (queue && queue.options.length > 0) return showOptions(input, { optionId: null, welcome });
  return {
    steps: [...welcome, ...say(queue?.greetingMessage ?? ''), { kind: 'chatbot', isOn: false }],
    state: { ...state, kind: 'waiting', optionId: null, offered: [] },
  };
}

/** The chosen queue is closed: says so, and offers the way back to the others. */
function turnAway(input: MenuInput, period: string): MenuDecision {
  const { state } = input;
  const text = isTold(input, period) ? '' : queueClosedText(input);
  const closedPeriods = withPeriod(input, period);
  // Without another menu to choose from they wait there until the queue opens.
  if (isSpent(input)) {
    const waits = giveUp(state);
    return { ...waits, steps: [...say(text), ...waits.steps], closedPeriods };
  }
  if (isTold(input, period)) return leaveQueue(showMainMenu(input));
  return {
    steps: [
      { kind: 'say', text },
      { kind: 'place', queueId: null },
      { kind: 'chatbot', isOn: true },
    ],
    state: { ...state, kind: 'menu' },
    closedPeriods,
  };
}

/** @param repeats whether an answer that is not understood shows the menu again */
export function pickQueue(input: MenuInput, { repeats }: { repeats: boolean }): MenuDecision {
  const { connection, heard, state } = input;
  const { offered } = state;
  const lines = offered.length > 0 ? offered : queuesMenu('', connection.queues).lines;
  const name = heard.t === 'message' ? chosenName(lines, heard) : undefined;
  const queue = queueNamed(connection, name);
  if (queue) return enter(input, queue.id);
  if (!repeats) return nothing(state);
  return showMainMenu(input, { isCounted: !isTap(heard) });
}

export const queueNamed = ({ queues }: Situation['connection'], name: string | undefined) =>
  queues.find(({ id }) => name === queueName(id));

export function goToMainMenu(input: MenuInput): MenuDecision {
  const { queue, state } = input;
  if (!hasSeveral(input)) {
    const hasOptions = queue !== null && queue.options.length > 0;
    return hasOptions ? showOptions(input, { optionId: null, isCounted: true }) : nothing(state);
  }
  if (isSpent(input)) return leaveToPeople(state);
  const decision = showMainMenu(input, { isRequested: true });
  return queue ? leaveQueue(decision) : decision;
}

const leaveQueue = (decision: MenuDecision): MenuDecision => ({
  ...decision,
  steps: [{ kind: 'place', queueId: null }, ...decision.steps],
});

/** The customer chooses among the queues of their connection, and comes into one. */
import { queueName, queuesMenu } from '@prosa/contract/chat-menu';
import { chosenName } from '../../../provider/menu.ts';
import type { Situation } from '../machine.ts';
import { isTold, queueClosedText, withPeriod } from './hours.ts';
import {
  giveUp,
  hasSeveral,
  isSpent,
  isTap,
  leaveToPeople,
  type MenuDecision,
  nothing,
  type Scene,
  say,
} from './menu.state.ts';
import { showMainMenu, showOptions } from './show-menu.ts';

export function begin(scene: Scene): MenuDecision {
  const { connection, queue, state } = scene;
  const [only] = connection.queues;
  if (queue) return openQueue(scene);
  if (only === undefined) {
    const waits = giveUp(state);
    return { ...waits, steps: [...say(connection.greetingMessage), ...waits.steps] };
  }
  if (connection.queues.length === 1) return enter(scene, only.id);
  return pickQueue(scene, { repeats: true });
}

export const enter = ({ state }: Scene, queueId: number): MenuDecision => ({
  steps: [{ kind: 'place', queueId }],
  state,
  goesOn: { t: 'entered' },
});

/** The customer has come into their queue: its menu, or its greeting and a wait for somebody. */
export function openQueue(scene: Scene): MenuDecision {
  const { closed, connection, greetsOneQueue, queue, state } = scene;
  const several = hasSeveral(scene);
  if (several && closed.queue !== null) return turnAway(scene, closed.queue);
  const welcome = !several && greetsOneQueue ? say(connection.greetingMessage) : [];
  if (queue && queue.options.length > 0) return showOptions(scene, { optionId: null, welcome });
  return {
    steps: [...welcome, ...say(queue?.greetingMessage ?? ''), { kind: 'chatbot', isOn: false }],
    state: { ...state, kind: 'waiting', optionId: null, offered: [] },
  };
}

/** Nobody works in the queue that was chosen: said, with the way back to the others. */
function turnAway(scene: Scene, period: string): MenuDecision {
  const { state } = scene;
  const text = isTold(scene, period) ? '' : queueClosedText(scene);
  const closedPeriods = withPeriod(scene, period);
  // Without another menu to choose from they wait there until somebody works.
  if (isSpent(scene)) {
    const waits = giveUp(state);
    return { ...waits, steps: [...say(text), ...waits.steps], closedPeriods };
  }
  if (isTold(scene, period)) return leaveQueue(showMainMenu(scene));
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

/** @param repeats whether an answer that means nothing brings the menu again */
export function pickQueue(scene: Scene, { repeats }: { repeats: boolean }): MenuDecision {
  const { connection, heard, state } = scene;
  const { offered } = state;
  const lines = offered.length > 0 ? offered : queuesMenu('', connection.queues).lines;
  const name = heard.t === 'message' ? chosenName(lines, heard) : undefined;
  const queue = queueNamed(connection, name);
  if (queue) return enter(scene, queue.id);
  if (!repeats) return nothing(state);
  return showMainMenu(scene, { isCounted: !isTap(heard) });
}

export const queueNamed = ({ queues }: Situation['connection'], name: string | undefined) =>
  queues.find(({ id }) => name === queueName(id));

export function goToMainMenu(scene: Scene): MenuDecision {
  const { queue, state } = scene;
  if (!hasSeveral(scene)) {
    const hasOptions = queue !== null && queue.options.length > 0;
    return hasOptions ? showOptions(scene, { optionId: null, isCounted: true }) : nothing(state);
  }
  if (isSpent(scene)) return leaveToPeople(state);
  const decision = showMainMenu(scene, { isWished: true });
  return queue ? leaveQueue(decision) : decision;
}

const leaveQueue = (decision: MenuDecision): MenuDecision => ({
  ...decision,
  steps: [{ kind: 'place', queueId: null }, ...decision.steps],
});

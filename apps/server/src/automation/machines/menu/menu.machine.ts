/**
 * Greets customers, and leads them through the menus of their connection and queue until a person takes over. Where an
 * integration is chosen, it gets the ticket instead.
 */
import { waysOut } from '@prosa/contract/chat-menu';
import { isKey } from '@prosa/contract/menu-answers';
import { type Heard, type Machine, machine, type Situation } from '../machine.ts';
import { pickOption } from './choose-option.ts';
import { begin, goToMainMenu, openQueue, pickQueue } from './choose-queue.ts';
import { isRead, sayClosed } from './hours.ts';
import {
  giveUp,
  hasSeveral,
  isSpent,
  type MenuDecision,
  type MenuInput,
  type MenuState,
  nothing,
  readState,
  VERSION,
} from './menu.state.ts';

const menu: Machine<MenuState> = {
  name: 'menu',
  version: VERSION,
  read: readState,
  listensTo,
  next: (situation, state, heard) => {
    if (!isHeard(heard)) return nothing(state);
    const input: MenuInput = { ...situation, state, heard };
    return sayClosed(input) ?? converse(input, heard);
  },
  question: ({ kind, optionId, offered }) => [kind, optionId, offered],
  giveUp,
};

export const menuMachine = machine(menu);

/** Which of the customer's next messages could have an effect; for most waiting tickets none. */
function listensTo(situation: Situation, state: MenuState): 'all' | 'answers' | 'nothing' {
  const { heedsHours, queue } = situation;
  if (state.kind === 'start' || heedsHours) return 'all';
  if (state.kind === 'waiting') {
    return hasSeveral(situation) || (queue?.options.length ?? 0) > 0 ? 'answers' : 'nothing';
  }
  return isSpent({ ...situation, state }) ? 'answers' : 'all';
}

type Event = Extract<Heard, { t: 'message' | 'entered' | 'released' }>;

const isHeard = (heard: Heard): heard is Event =>
  heard.t === 'message' || heard.t === 'entered' || heard.t === 'released';

function converse(input: MenuInput, heard: Event): MenuDecision {
  const { said, state } = input;
  if (heard.t === 'entered') return openQueue(input);
  if (heard.t === 'released') return begin(input);
  if (state.kind === 'start' || isMenuGone(input)) return begin(input);
  // Written before the menu was shown, so it does not answer anything.
  if (heard.seq <= said.shownSeq) return nothing(state);
  if (isKey(heard, waysOut.main)) return goToMainMenu(input);
  if (state.kind === 'waiting') return nothing(state);
  const repeats = isRead(heard, input);
  return state.kind === 'menu' ? pickQueue(input, { repeats }) : pickOption(input, { repeats });
}

/** While the customer was choosing, all queues but one were removed, or the queue whose options they were shown. */
function isMenuGone(input: MenuInput): boolean {
  const { queue, state } = input;
  if (state.kind === 'options') return queue === null;
  return state.kind === 'menu' && !hasSeveral(input);
}

/** Shows the menus of a connection's queues and of a queue's options. */
import { optionsMenu, queuesMenu } from '@prosa/contract/chat-menu';
import type { Step } from '../machine.ts';
import {
  giveUp,
  hasSeveral,
  isSpent,
  leaveToPeople,
  type MenuDecision,
  type MenuInput,
  type MenuState,
  nothing,
} from './menu.state.ts';

const NO_QUEUE = { greetingMessage: '', options: [] };

/** @param isCounted whether it counts towards the limit; a menu that the customer chose does not */
export function showMainMenu(
  input: MenuInput,
  { isRequested = false, isCounted = true } = {},
): MenuDecision {
  const { connection, state } = input;
  const kept = isCounted ? keepQuiet(input, isRequested) : undefined;
  if (kept) return kept;
  const menu = queuesMenu(connection.greetingMessage, connection.queues);
  const shown: MenuState = { ...state, kind: 'menu', optionId: null, offered: menu.lines };
  return {
    steps: [
      { kind: 'menu', menu },
      { kind: 'chatbot', isOn: true },
    ],
    state: isCounted ? counted(input, shown) : shown,
  };
}

interface Showing {
  optionId: number | null;
  /** Text before the menu. */
  welcome?: readonly Step[];
  /** Whether it counts towards the limit; continuing by a choice does not. */
  isCounted?: boolean;
}

export function showOptions(input: MenuInput, showing: Showing): MenuDecision {
  const { language, queue, state } = input;
  const { optionId, welcome = [], isCounted = false } = showing;
  const menu = optionsMenu(queue ?? NO_QUEUE, { optionId, hasMain: hasSeveral(input), language });
  if (menu.lines.length === 0) return giveUp(state);
  const shown: MenuState = { ...state, kind: 'options', optionId, offered: menu.lines };
  return {
    steps: [...welcome, { kind: 'menu', menu }, { kind: 'chatbot', isOn: true }],
    state: isCounted ? counted(input, shown) : shown,
  };
}

/** Limits how many menus are sent and how soon; a customer who asks for one does not have to wait. */
export function keepQuiet(input: MenuInput, isRequested = false): MenuDecision | undefined {
  const { connection, now, state } = input;
  if (isSpent(input)) return leaveToPeople(state);
  if (isRequested || state.menuAt === null) return undefined;
  const isTooSoon = now.getTime() - state.menuAt.getTime() < connection.menuGapMinutes * 60_000;
  return isTooSoon ? nothing(state) : undefined;
}

const counted = ({ now }: MenuInput, state: MenuState): MenuState => ({
  ...state,
  menus: state.menus + 1,
  menuAt: now,
});

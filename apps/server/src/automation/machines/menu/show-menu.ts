/** How menus are shown: of the queues of a connection, and of the options of a queue. */
import { optionsMenu, queuesMenu } from '@prosa/contract/chat-menu';
import type { Step } from '../machine.ts';
import {
  giveUp,
  hasSeveral,
  isSpent,
  leaveToPeople,
  type MenuDecision,
  type MenuState,
  nothing,
  type Scene,
} from './menu.state.ts';

const NO_QUEUE = { greetingMessage: '', options: [] };

/** @param isCounted whether it counts as another time; what the customer chose does not */
export function showMainMenu(
  scene: Scene,
  { isWished = false, isCounted = true } = {},
): MenuDecision {
  const { connection, state } = scene;
  const kept = isCounted ? keepQuiet(scene, isWished) : undefined;
  if (kept) return kept;
  const menu = queuesMenu(connection.greetingMessage, connection.queues);
  const shown: MenuState = { ...state, kind: 'menu', optionId: null, offered: menu.lines };
  return {
    steps: [
      { kind: 'menu', menu },
      { kind: 'chatbot', isOn: true },
    ],
    state: isCounted ? counted(scene, shown) : shown,
  };
}

interface Showing {
  optionId: number | null;
  /** Said before it. */
  welcome?: readonly Step[];
  /** Whether it counts as another time; going on by a choice does not. */
  isCounted?: boolean;
}

export function showOptions(scene: Scene, showing: Showing): MenuDecision {
  const { language, queue, state } = scene;
  const { optionId, welcome = [], isCounted = false } = showing;
  const menu = optionsMenu(queue ?? NO_QUEUE, { optionId, hasMain: hasSeveral(scene), language });
  if (menu.lines.length === 0) return giveUp(state);
  const shown: MenuState = { ...state, kind: 'options', optionId, offered: menu.lines };
  return {
    steps: [...welcome, { kind: 'menu', menu }, { kind: 'chatbot', isOn: true }],
    state: isCounted ? counted(scene, shown) : shown,
  };
}

/** Menus come so often, and not sooner than so; customers who ask for one need not wait. */
export function keepQuiet(scene: Scene, isWished = false): MenuDecision | undefined {
  const { connection, now, state } = scene;
  if (isSpent(scene)) return leaveToPeople(state);
  if (isWished || state.menuAt === null) return undefined;
  const isTooSoon = now.getTime() - state.menuAt.getTime() < connection.menuGapMinutes * 60_000;
  return isTooSoon ? nothing(state) : undefined;
}

const counted = ({ now }: Scene, state: MenuState): MenuState => ({
  ...state,
  menus: state.menus + 1,
  menuAt: now,
});

/** Greets customers, and leads them through the menus of their connection and queue to where a person takes over. */
import { waysOut } from '@prosa/contract/chat-menu';
import { isKey } from '../../../provider/menu.ts';
import { type Heard, type Machine, machine, type Situation } from '../machine.ts';
import { pickOption } from './choose-option.ts';
import { begin, goToMainMenu, openQueue, pickQueue } from './choose-queue.ts';
import { sayClosed } from './hours.ts';
import {
  giveUp,
  hasSeveral,
  isSpent,
  type MenuDecision,
  type MenuState,
  nothing,
  readState,
  type Scene,
  VERSION,
} from './menu.state.ts';

const menu: Machine<MenuState> = {
  name: 'menu',
  version: VERSION,
  read: readState,
  listensTo,
  next: (situation, state, heard) => {
    if (heard.t !== 'message' && heard.t !== 'entered') return nothing(state);
    const scene: Scene = { ...situation, state, heard };
    return sayClosed(scene) ?? converse(scene, heard);
  },
  question: ({ kind, optionId, offered }) => [kind, optionId, offered],
  giveUp,
};

export const menuMachine = machine(menu);

/** What the customer's next message could bring about; most tickets that wait are done with. */
function listensTo(situation: Situation, state: MenuState): 'all' | 'answers' | 'nothing' {
  const { heedsHours, queue } = situation;
  if (state.kind === 'start' || heedsHours) return 'all';
  if (state.kind === 'waiting') {
    return hasSeveral(situation) || (queue?.options.length ?? 0) > 0 ? 'answers' : 'nothing';
  }
  return isSpent({ ...situation, state }) ? 'answers' : 'all';
}

function converse(scene: Scene, heard: Extract<Heard, { t: 'message' | 'entered' }>): MenuDecision {
  const { said, state } = scene;
  if (heard.t === 'entered') return openQueue(scene);
  if (state.kind === 'start' || isMenuGone(scene)) return begin(scene);
  // Written before the menu was there: an answer to nothing.
  if (heard.seq <= said.shownSeq) return nothing(state);
  if (isKey(heard, waysOut.main)) return goToMainMenu(scene);
  if (state.kind === 'waiting') return nothing(state);
  const repeats = isRead(heard, scene);
  return state.kind === 'menu' ? pickQueue(scene, { repeats }) : pickOption(scene, { repeats });
}

/** Whether the customer can have read what was said last: several messages in a row get one answer. */
function isRead({ at, seq }: { at: Date; seq: number }, { quietMs, said }: Situation): boolean {
  const quietUntil = (said.saidAt?.getTime() ?? 0) + quietMs;
  return seq > said.saidSeq && at.getTime() >= quietUntil;
}

/** While the customer was choosing, all queues but one were taken away, or the queue whose options they were shown. */
function isMenuGone(scene: Scene): boolean {
  const { queue, state } = scene;
  if (state.kind === 'options') return queue === null;
  return state.kind === 'menu' && !hasSeveral(scene);
}

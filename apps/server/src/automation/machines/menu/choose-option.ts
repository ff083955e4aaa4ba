/** The customer goes through the menu of their queue. */
import { type MenuOption, optionName, waysOut } from '@prosa/contract/chat-menu';
import { chosenName, isKey } from '../../../provider/menu.ts';
import { enter, queueNamed } from './choose-queue.ts';
import { isTap, type MenuDecision, nothing, type Scene, say } from './menu.state.ts';
import { keepQuiet, showOptions } from './show-menu.ts';

/** @param repeats whether an answer that means nothing brings the menu again */
export function pickOption(scene: Scene, { repeats }: { repeats: boolean }): MenuDecision {
  const { connection, heard, queue, state } = scene;
  if (heard.t !== 'message' || !queue) return nothing(state);
  const current = queue.options.find(({ id }) => id === state.optionId);
  if (current && isKey(heard, waysOut.back)) {
    return showOptions(scene, { optionId: current.parentId });
  }
  const name = chosenName(state.offered, heard);
  const chosen = queue.options.find(({ id }) => name === optionName(id));
  if (chosen) return follow(scene, chosen);
  const other = queueNamed(connection, name);
  if (other) return enter(scene, other.id);
  // What it stood below may have been deleted meanwhile: from the top then.
  return repeats ? repeatOptions(scene, current?.id ?? null) : nothing(state);
}

function repeatOptions(scene: Scene, optionId: number | null): MenuDecision {
  if (isTap(scene.heard)) return showOptions(scene, { optionId });
  return keepQuiet(scene) ?? showOptions(scene, { optionId, isCounted: true });
}

/** Where nothing is left to choose, the text is the answer and a person comes next. */
function follow(scene: Scene, chosen: MenuOption): MenuDecision {
  const hasMore = scene.queue?.options.some(({ parentId }) => parentId === chosen.id);
  if (hasMore) return showOptions(scene, { optionId: chosen.id });
  const { state } = scene;
  return {
    steps: [...say(chosen.message), { kind: 'chatbot', isOn: false }],
    state: { ...state, kind: 'waiting', optionId: chosen.id, offered: [] },
  };
}

/** The customer goes through the menu of their queue. */
import { type MenuOption, optionName, waysOut } from '@prosa/contract/chat-menu';
import { chosenName, isKey } from '@prosa/contract/menu-answers';
import { enter, queueNamed } from './choose-queue.ts';
import { isTap, type MenuDecision, type MenuInput, nothing, say } from './menu.state.ts';
import { keepQuiet, showOptions } from './show-menu.ts';

/** @param repeats whether an answer that is not understood shows the menu again */
export function pickOption(input: MenuInput, { repeats }: { repeats: boolean }): MenuDecision {
  const { connection, heard, queue, state } = input;
  if (heard.t !== 'message' || !queue) return nothing(state);
  const current = queue.options.find(({ id }) => id === state.optionId);
  if (current && isKey(heard, waysOut.back)) {
    return showOptions(input, { optionId: current.parentId });
  }
  const name = chosenName(state.offered, heard);
  const chosen = queue.options.find(({ id }) => name === optionName(id));
  if (chosen) return follow(input, chosen);
  const other = queueNamed(connection, name);
  if (other) return enter(input, other.id);
  // The parent option may have been deleted meanwhile: then it starts at the top.
  return repeats ? repeatOptions(input, current?.id ?? null) : nothing(state);
}

function repeatOptions(input: MenuInput, optionId: number | null): MenuDecision {
  if (isTap(input.heard)) return showOptions(input, { optionId });
  return keepQuiet(input) ?? showOptions(input, { optionId, isCounted: true });
}

/** Without further options, the text is the answer and a person comes next. */
function follow(input: MenuInput, chosen: MenuOption): MenuDecision {
  const hasMore = input.queue?.options.some(({ parentId }) => parentId === chosen.id);
  if (hasMore) return showOptions(input, { optionId: chosen.id });
  const { state } = input;
  return {
    steps: [...say(chosen.message), { kind: 'chatbot', isOn: false }],
    state: { ...state, kind: 'waiting', optionId: chosen.id, offered: [] },
  };
}

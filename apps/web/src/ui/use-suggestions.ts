import { type KeyboardEvent, useState } from 'react';

type Actions = Partial<Record<string, () => void>>;

/** Keyboard handling of a suggestion list under a text field, which keeps the focus. */
export function useSuggestions<Item>(
  shown: readonly Item[],
  actionsFor: (selected: Item, event: KeyboardEvent) => Actions,
) {
  const [index, setActive] = useState(0);
  const active = Math.min(index, Math.max(0, shown.length - 1));
  /** Returns whether the key was handled. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const selected = shown[active];
    if (!selected || event.shiftKey) return false;
    const actions: Actions = {
      ArrowDown: () => setActive((active + 1) % shown.length),
      ArrowUp: () => setActive((active + shown.length - 1) % shown.length),
      ...actionsFor(selected, event),
    };
    const act = actions[event.key];
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  return { active, setActive, onKeyDown };
}

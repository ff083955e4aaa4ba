/** Keys of the editor. Single letters are for people who have not switched them off; Alt and the letter always works. */
import { useEffect, useEffectEvent } from 'react';
import { useCommandKeys } from '../../../session/command-keys.ts';
import { isOverlayOpen } from '../../../ui/overlay-open.ts';

export interface EditorKeys {
  undo: () => void;
  redo: () => void;
  save: () => void;
  selectAll: () => void;
  duplicate: () => void;
  remove: () => void;
  deselect: () => void;
  add: () => void;
  connect: () => void;
  tidyUp: () => void;
  find: () => void;
  test: () => void;
}

export function useEditorKeys(keys: EditorKeys): void {
  useCommandKeys({ n: keys.add, c: keys.connect, l: keys.tidyUp, t: keys.test, '/': keys.find });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOverlayOpen() || event.defaultPrevented) return;
    const run = event.ctrlKey || event.metaKey ? withControl(event, keys) : alone(event, keys);
    // In a field the browser's own undo and Backspace are meant.
    if (!run || (isWriting(event.target) && run !== keys.save)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function withControl(event: KeyboardEvent, keys: EditorKeys): (() => void) | undefined {
  if (event.altKey) return undefined;
  const commands: Partial<Record<string, () => void>> = {
    z: event.shiftKey ? keys.redo : keys.undo,
    y: keys.redo,
    s: keys.save,
    a: keys.selectAll,
    d: keys.duplicate,
  };
  return commands[event.key.toLowerCase()];
}

function alone(event: KeyboardEvent, keys: EditorKeys): (() => void) | undefined {
  if (event.key === 'Backspace' || event.key === 'Delete') return keys.remove;
  return event.key === 'Escape' ? keys.deselect : undefined;
}

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** The field that receives letters wherever the focus is: the message of an open ticket that this person may answer. */
import { type RefObject, useEffect } from 'react';
import { isOverlayOpen } from './overlay-open.ts';

interface WritingField {
  field: RefObject<HTMLTextAreaElement | null>;
  /** On a phone the focus would open the keyboard over the conversation. */
  isHome: boolean;
}

/** The last one comes first: a note is written in front of the message. */
let fields: readonly WritingField[] = [];

/** Also while its field is temporarily replaced: letters are no commands meanwhile. */
export const canWrite = (): boolean => fields.length > 0;

/** Returns the focus after an action beside the field. */
export function returnToWriting(): void {
  const writing = fields.at(-1);
  if (writing?.isHome) writing.field.current?.focus({ preventScroll: true });
}

/** Sends letters typed anywhere on the page into this field, while it is mounted. */
export function useWritingField(field: WritingField['field'], isHome: boolean): void {
  useEffect(() => {
    const own = { field, isHome };
    fields = [...fields, own];
    return () => {
      fields = fields.filter((each) => each !== own);
    };
  }, [field, isHome]);
}

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="listbox"]';
const PRESSED_BY_SPACE = 'a, button, summary, [role="switch"], [role="slider"]';

// After all key handlers, the browser writes the letter into the focused field.
addEventListener(
  'keydown',
  (event) => {
    const field = fields.at(-1)?.field.current;
    if (!field || !isTyped(event) || isOverlayOpen()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPED_INTO)) return;
    // Space presses buttons and scrolls, and no text begins with it.
    if (event.key === ' ' && (field.value === '' || target?.closest(PRESSED_BY_SPACE))) return;
    field.focus({ preventScroll: true });
  },
  { capture: true },
);

/** Letters, including those composed by an accent or an input method. */
function isTyped(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.altKey || event.metaKey;
  // Windows reports AltGr, which many layouts need for letters, as Ctrl and Alt.
  if (isCommand && !event.getModifierState('AltGraph')) return false;
  return [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process';
}

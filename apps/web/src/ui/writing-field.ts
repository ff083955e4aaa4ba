/** The field that letters are for wherever the focus is: the message of an open ticket that one may write in. */
import { type RefObject, useEffect } from 'react';
import { isOverlayOpen } from './overlay-open.ts';

interface WritingField {
  field: RefObject<HTMLTextAreaElement | null>;
  /** On a phone the focus would open the keyboard over the conversation. */
  isHome: boolean;
}

/** The last stands before the others: a note is written in front of the message. */
let fields: readonly WritingField[] = [];

/** Also while its field gives way to something else: letters are no commands in between. */
export const canWrite = (): boolean => fields.length > 0;

/** After something that was done beside the field. */
export function returnToWriting(): void {
  const writing = fields.at(-1);
  if (writing?.isHome) writing.field.current?.focus({ preventScroll: true });
}

/** Takes the letters that are typed anywhere on the page into this field, for as long as it is there. */
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

// The browser writes the letter into what has the focus once everybody has heard of the key.
addEventListener(
  'keydown',
  (event) => {
    const field = fields.at(-1)?.field.current;
    if (!field || !isTyped(event) || isOverlayOpen()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPED_INTO)) return;
    // A space presses buttons, and scrolls; nobody begins a text with it.
    if (event.key === ' ' && (field.value === '' || target?.closest(PRESSED_BY_SPACE))) return;
    field.focus({ preventScroll: true });
  },
  { capture: true },
);

/** Letters, also those that an accent or an input method makes of several keys. */
function isTyped(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.altKey || event.metaKey;
  // Windows tells of AltGr, with which many layouts write, as of both.
  if (isCommand && !event.getModifierState('AltGraph')) return false;
  return [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process';
}

/** Puts text where the caret is, as if it had been typed: forms and drafts hear of it. */
export function insertAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

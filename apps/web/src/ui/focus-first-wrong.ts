import { flushSync } from 'react-dom';

/** Mantine's password field marks errors differently. */
const WRONG = '[aria-invalid="true"], input[data-invalid="true"]';

/** Shows the errors of a form and focuses its first invalid field. */
export function focusFirstWrong(form: HTMLFormElement | null, show = () => {}): void {
  // Draw the errors before looking for them.
  flushSync(show);
  form?.querySelector<HTMLElement>(WRONG)?.focus();
}

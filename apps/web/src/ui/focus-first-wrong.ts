import { flushSync } from 'react-dom';

/** The kit's field for passwords says it in its own way. */
const WRONG = '[aria-invalid="true"], input[data-invalid="true"]';

/** Shows what is wrong with a form, and takes its user to the first field of it. */
export function focusFirstWrong(form: HTMLFormElement | null, show = () => {}): void {
  // Drawn before it is looked for.
  flushSync(show);
  form?.querySelector<HTMLElement>(WRONG)?.focus();
}

import type { UseFormReturnType } from '@mantine/form';
import { waits } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { atLeast } from './at-least.ts';
import { type FieldOfCode, type FieldProblem, fieldErrors } from './field-errors.ts';
import { focusFirstWrong } from './focus-first-wrong.ts';
import { errorText, toastError } from './toast.ts';

interface Submission<Values, Result> {
  form: UseFormReturnType<Values>;
  /** Maps an error code of the server to a field. */
  fieldOfCode?: FieldOfCode | undefined;
  /** Asks something first: returns true, and calls `goOn` if the answer is yes. */
  isHeld?: (values: Values, goOn: () => void) => boolean;
  send: (values: Values) => Promise<Result>;
  onSent: (result: Result) => unknown;
  /** Handles a refusal; returns false for those it does not know. */
  onRefused?: (error: unknown, sendAgain: () => void) => boolean;
}

/** Submits a valid form, and shows the server's refusals at their fields, else in a toast. */
export function useFormSubmit<Values extends Record<string, unknown>, Result>({
  form,
  fieldOfCode,
  isHeld,
  send,
  onSent,
  onRefused,
}: Submission<Values, Result>) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async (values: Values, element: HTMLFormElement | null) => {
    const giveFocusBack = focusKeeper();
    setBusy(true);
    try {
      await onSent(await atLeast(waits.submit, send(values)));
    } catch (error) {
      if (onRefused?.(error, () => void run(form.getValues(), element))) return;
      const wrong = fieldErrors(error, { ...fieldOfCode }, form.getValues());
      if (wrong) focusFirstWrong(element, () => form.setErrors(fieldTexts(wrong, error, t)));
      else toastError(error);
    } finally {
      flushSync(() => setBusy(false));
      giveFocusBack();
    }
  };
  return {
    isBusy,
    onSubmit: form.onSubmit(
      (values, event) => {
        const element = formOf(event);
        const goOn = () => void run(values, element);
        if (!isHeld?.(values, goOn)) goOn();
      },
      (_errors, _values, event) => focusFirstWrong(formOf(event)),
    ),
  };
}

/** A busy button is disabled and loses the focus: the returned function restores it. */
function focusKeeper(): () => void {
  const before = document.activeElement;
  return () => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
  };
}

const formOf = (event: FormEvent<HTMLFormElement> | undefined): HTMLFormElement | null =>
  event?.currentTarget ?? null;

function fieldTexts(wrong: Record<string, FieldProblem>, error: unknown, t: TFunction) {
  const texts: Record<FieldProblem, string> = {
    code: errorText(error),
    too_small: t('common.tooShort'),
    too_big: t('common.tooLong'),
    other: t('common.invalid'),
  };
  return Object.fromEntries(
    Object.entries(wrong).map(([field, problem]) => [field, texts[problem]]),
  );
}

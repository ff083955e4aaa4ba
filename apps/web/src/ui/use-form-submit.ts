import type { UseFormReturnType } from '@mantine/form';
import { waits } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atLeast } from './at-least.ts';
import { type FieldOfCode, type FieldProblem, fieldErrors } from './field-errors.ts';
import { errorText, toastError } from './toast.ts';

interface Submission<Values, Result> {
  form: UseFormReturnType<Values>;
  /** Which field an error code of the server belongs to. */
  fieldOfCode?: FieldOfCode | undefined;
  send: (values: Values) => Promise<Result>;
  onSent: (result: Result) => unknown;
  /** Takes a refusal that it knows what to do about; false for all else. */
  onRefused?: (error: unknown, sendAgain: () => void) => boolean;
}

/** Sends a valid form, and shows what the server refuses at its field, else in a toast. */
export function useFormSubmit<Values extends Record<string, unknown>, Result>({
  form,
  fieldOfCode,
  send,
  onSent,
  onRefused,
}: Submission<Values, Result>) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async (values: Values) => {
    setBusy(true);
    try {
      await onSent(await atLeast(waits.submit, send(values)));
    } catch (error) {
      if (onRefused?.(error, () => void run(form.getValues()))) return;
      const wrong = fieldErrors(error, { ...fieldOfCode }, form.getValues());
      if (wrong) form.setErrors(fieldTexts(wrong, error, t));
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, onSubmit: form.onSubmit((values) => void run(values)) };
}

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

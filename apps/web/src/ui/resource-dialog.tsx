import { Modal } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { waits } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atLeast } from './at-least.ts';
import styles from './dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { type FieldOfCode, type FieldProblem, fieldErrors } from './field-errors.ts';
import { type Resource, type Row, useResourceSave } from './resource.ts';
import { errorText, toast, toastError } from './toast.ts';

interface ResourceDialogProps<R extends Row, Draft, Values extends Record<string, unknown>> {
  resource: Resource<R, Draft>;
  /** Null adds. */
  id: number | null;
  title: string;
  savedText: string;
  form: UseFormReturnType<Values>;
  toDraft: (values: Values) => Draft;
  /** Which field an error code of the server belongs to. */
  fieldOfCode?: FieldOfCode;
  onSaved?: (row: R) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: saves, says so, and shows what the server refuses at its field. */
export function ResourceDialog<R extends Row, Draft, Values extends Record<string, unknown>>(
  props: ResourceDialogProps<R, Draft, Values>,
) {
  const { t } = useTranslation();
  const { form } = props;
  const save = useResourceSave(props.resource);
  const [isBusy, setBusy] = useState(false);

  const submit = async (values: Values) => {
    setBusy(true);
    try {
      const draft = props.toDraft(values);
      const row = await atLeast(waits.submit, save.mutateAsync({ id: props.id, draft }));
      toast.success(props.savedText);
      props.onSaved?.(row);
      props.onClose();
    } catch (error) {
      const wrong = fieldErrors(error, { ...props.fieldOfCode }, form.getValues());
      if (wrong) form.setErrors(fieldTexts(wrong, error, t));
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={props.onClose} title={props.title}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => void submit(values))}
      >
        {props.children}
        <DialogActions submit={t('common.save')} isBusy={isBusy} onCancel={props.onClose} />
      </form>
    </Modal>
  );
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

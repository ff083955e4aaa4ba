import { Modal } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangeAsked } from './changed-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import type { FieldOfCode } from './field-errors.ts';
import { type Resource, type Row, useResourceSave } from './resource.ts';
import { toast } from './toast.ts';
import { useChangedMeanwhile } from './use-changed-meanwhile.tsx';
import { useFormSubmit } from './use-form-submit.ts';

interface ResourceDialogProps<R extends Row, Draft, Values extends Record<string, unknown>> {
  resource: Resource<R, Draft>;
  /** Null creates. */
  id: number | null;
  /** The current row, including colleagues' changes; null for a new one. */
  row: R | null;
  toValues: (row: R) => Values;
  /** The form's labels for the contract's fields, to name those that a colleague has changed. */
  labels: Readonly<Record<string, string>>;
  /** The form holds a value that rows never show, such as a password. */
  hasSecrets?: boolean;
  title: string;
  savedText: string;
  form: UseFormReturnType<Values>;
  toDraft: (values: Values) => Draft;
  /** Maps an error code of the server to a field. */
  fieldOfCode?: FieldOfCode;
  /** What has to be confirmed before these values are saved. */
  ask?: (values: Values) => Question | undefined;
  onSaved?: (row: R) => void;
  /** Stays open after saving. */
  staysOpen?: boolean;
  /** For forms in several parts: wide, and full screen on a phone. */
  isLarge?: boolean;
  /** Shows the row without saving. */
  isReadOnly?: boolean;
  onClose: () => void;
  children: ReactNode;
}

interface Question {
  title: string;
  text: string;
  confirm: string;
}

const LARGE = 860;
const NARROW = '(max-width: 37.49em)';
const now = { getInitialValueInEffect: false };

/** A form in a dialog: saves, confirms, and shows the server's refusals at their fields. */
export function ResourceDialog<R extends Row, Draft, Values extends Record<string, unknown>>(
  props: ResourceDialogProps<R, Draft, Values>,
) {
  const { t } = useTranslation();
  const { form, row, toValues, labels, hasSecrets } = props;
  const edited = useChangedMeanwhile({ row, form, toValues, labels, hasSecrets });
  const save = useResourceSave(props.resource);
  const isNarrow = useMediaQuery(NARROW, undefined, now);
  const [asked, setAsked] = useState<{ question: Question; goOn: () => void } | null>(null);
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    fieldOfCode: props.fieldOfCode,
    send: (values) =>
      save.mutateAsync({ id: props.id, draft: props.toDraft(values), rev: edited.rev() }),
    isHeld: (values, goOn) => {
      const question = props.ask?.(values);
      if (question) setAsked({ question, goOn });
      return question !== undefined;
    },
    onRefused: edited.ask,
    onSent: (saved) => {
      toast.success(props.savedText);
      edited.setRow(saved);
      props.onSaved?.(saved);
      if (!props.staysOpen) props.onClose();
    },
  });

  return (
    <>
      <Modal
        opened
        onClose={() => {
          if (!isChangeAsked()) props.onClose();
        }}
        title={props.title}
        {...(props.isLarge ? { size: LARGE, fullScreen: isNarrow } : {})}
      >
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          {props.children}
          <DialogActions
            submit={props.isReadOnly ? undefined : t('common.save')}
            isBusy={isBusy}
            onCancel={props.onClose}
          />
        </form>
      </Modal>
      {edited.dialog}
      {asked && (
        <ConfirmDialog
          {...asked.question}
          onConfirm={() => {
            setAsked(null);
            asked.goOn();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

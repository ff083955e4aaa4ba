import { Button, Modal } from '@mantine/core';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../i18n/dates.ts';
import styles from './changed-dialog.module.css';

interface ChangedDialogProps {
  change: ChangedMeanwhile;
  /** The form's labels for the contract's fields. */
  labels: Readonly<Record<string, string>>;
  onTakeTheirs: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Mantine gives every dialog the same role; a warning must be announced at once. */
const warns = (text: HTMLElement | null): void =>
  text?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog');

/** Whether this dialog covers another one: the key that closes it must not close the one below. */
export const isChangeAsked = (): boolean => document.querySelector('[role="alertdialog"]') !== null;

/** A colleague saved first: shows who, when and which fields, and what can be done. */
export function ChangedDialog({ change, labels, ...on }: ChangedDialogProps) {
  const { t } = useTranslation();
  const { changedBy, changedAt, fields } = change;
  const when = changedAt ? formatShortDateTime(changedAt) : '';
  const known = fields.flatMap((field) => labels[field] ?? []);
  return (
    <Modal opened onClose={on.onClose} title={t('changed.title')} size="md">
      <p ref={warns} className={styles.text}>
        {changedBy ? t('changed.by', { name: changedBy.name, when }) : t('changed.bySomebody')}
      </p>
      {known.length > 0 && (
        <ul className={styles.fields}>
          {known.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <p className={styles.text}>{t('changed.hint')}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={on.onOverwrite}>
          {t('changed.overwrite')}
        </Button>
        <Button onClick={on.onTakeTheirs} data-autofocus>
          {t('changed.takeTheirs')}
        </Button>
      </div>
    </Modal>
  );
}

import { Button, Modal } from '@mantine/core';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../../i18n/dates.ts';
import dialogStyles from '../../../ui/dialog.module.css';

interface ConflictDialogProps {
  change: ChangedMeanwhile;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Mantine gives every dialog the same role; a warning must be announced at once. */
const warns = (text: HTMLElement | null): void =>
  text?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog');

/** Another window saved this flow first. A graph cannot be merged: one of the two goes on. */
export default function ConflictDialog({ change, ...on }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { changedBy, changedAt } = change;
  const when = changedAt ? formatShortDateTime(changedAt) : '';
  return (
    <Modal opened onClose={on.onClose} title={t('changed.title')} size="md">
      <p ref={warns} className={dialogStyles.text}>
        {changedBy
          ? t('flows.conflictBy', { name: changedBy.name, when })
          : t('flows.conflictBySomebody')}{' '}
        {t('flows.conflictHint')}
      </p>
      <div className={dialogStyles.actions}>
        <Button variant="default" onClick={on.onKeepMine}>
          {t('flows.keepMine')}
        </Button>
        <Button onClick={on.onTakeTheirs} data-autofocus>
          {t('flows.takeTheirs')}
        </Button>
      </div>
    </Modal>
  );
}

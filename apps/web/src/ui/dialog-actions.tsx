import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';

interface DialogActionsProps {
  /** Label of the button that submits the form around it; absent if there is nothing to submit. */
  submit?: string | undefined;
  isBusy?: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a form in a dialog. */
export function DialogActions({ submit, isBusy = false, onCancel }: DialogActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={onCancel}>
        {t(submit ? 'common.cancel' : 'common.close')}
      </Button>
      {submit && (
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
      )}
    </div>
  );
}

import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Mantine gives every dialog the same role; a warning must be announced at once. */
const warns = (text: HTMLElement | null): void =>
  text?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog');

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={props.onClose} title={props.title} size="sm">
      <p ref={warns} className={styles.text}>
        {props.text}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button className={styles.danger} loading={props.isBusy ?? false} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}

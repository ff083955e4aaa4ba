import { Button, Modal } from '@mantine/core';
import type { Webhook } from '@prosa/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import dialog from '../../ui/dialog.module.css';
import styles from './webhooks-page.module.css';

interface SecretDialogProps {
  webhook: Webhook;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret, this once. */
export function SecretDialog({ webhook: { oldSecretUntil }, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('webhooks.secretTitle')} closeOnClickOutside={false}>
      <div className={dialog.form}>
        <CopyField label={t('webhooks.secret')} value={secret} />
        <p className={styles.once} role="status">
          {t('webhooks.secretOnce')}{' '}
          {oldSecretUntil && t('webhooks.secretOld', { at: formatShortDateTime(oldSecretUntil) })}
        </p>
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('webhooks.secretDone')}</Button>
        </div>
      </div>
    </Modal>
  );
}

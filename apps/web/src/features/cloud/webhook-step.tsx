import type { CloudAccount } from '@prosa/contract/cloud';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import styles from './cloud-dialog.module.css';

/** The values to enter on Meta's page. */
export function WebhookStep({ account }: { account: CloudAccount }) {
  const { t } = useTranslation();
  const { webhookUrl, verifyToken, webhookAt } = account;
  return (
    <>
      <ol className={styles.hints}>
        <li>{t('cloud.webhook1')}</li>
        <li>{t('cloud.webhook2')}</li>
        <li>{t('cloud.webhook3')}</li>
      </ol>
      <CopyField label={t('cloud.webhookUrl')} value={webhookUrl} />
      <CopyField label={t('cloud.verifyToken')} value={verifyToken} />
      {!webhookUrl.startsWith('https://') && (
        <p className={styles.warning}>{t('cloud.needsHttps')}</p>
      )}
      <p className={styles.detail} role="status">
        {webhookAt
          ? t('cloud.webhookAt', { at: formatShortDateTime(webhookAt) })
          : t('cloud.webhookNever')}
      </p>
    </>
  );
}

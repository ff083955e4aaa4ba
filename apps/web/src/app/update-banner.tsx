import { CloseButton, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsUpdated } from './service-worker.ts';
import styles from './update-banner.module.css';

/** Says that there is a new version. Nothing reloads by itself: what is being typed would be lost. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const isUpdated = useIsUpdated();
  const [isDismissed, setDismissed] = useState(false);
  return (
    <div role="status" className={styles.place}>
      {isUpdated && !isDismissed && (
        <div className={styles.banner}>
          {t('shell.update')}
          <UnstyledButton className={styles.reload} onClick={() => location.reload()}>
            {t('shell.updateNow')}
          </UnstyledButton>
          <CloseButton
            size="sm"
            aria-label={t('common.close')}
            onClick={() => setDismissed(true)}
          />
        </div>
      )}
    </div>
  );
}

import { Button, CloseButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../core/stored-keys.ts';
import { toastError } from '../../ui/toast.ts';
import { askForNotifications, canAsk, usePermission } from './notification-wishes.ts';
import styles from './notifications.module.css';
import { syncPush } from './push.ts';

/** Offers to request the permission, until people answer or dismiss it. */
export function PermissionLine() {
  const { t } = useTranslation();
  const permission = usePermission();
  const [isDismissed, setDismissed] = useState(() => readStored('notifyLine') === 'off');
  if (permission !== 'default' || isDismissed || !canAsk()) return null;
  const dismiss = () => {
    writeStored('notifyLine', 'off');
    setDismissed(true);
  };
  return (
    <section className={styles.line} aria-label={t('notifications.onDevice')}>
      <IconBell size={18} aria-hidden="true" />
      <span>{t('notifications.ask')}</span>
      <Button
        size="compact-sm"
        onClick={() => askForNotifications().then(syncPush).catch(toastError)}
      >
        {t('notifications.allow')}
      </Button>
      <CloseButton aria-label={t('notifications.dismiss')} onClick={dismiss} />
    </section>
  );
}

import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/toast.ts';
import {
  askForNotifications,
  setNotification,
  usePermission,
  useWantsNotifications,
  useWantsText,
} from './notification-wishes.ts';
import styles from './notifications.module.css';
import { canPush, syncPush } from './push.ts';

/** Whether this device notifies, and with which text. Hidden where the browser cannot. */
export function NotificationSwitches() {
  const { t } = useTranslation();
  const permission = usePermission();
  const isOn = useWantsNotifications();
  const hasText = useWantsText();
  if (permission === 'unknown') return null;
  if (permission === 'denied')
    return (
      <div className={styles.switches}>
        <p className={styles.denied}>{t('notifications.denied')}</p>
      </div>
    );
  const change = (setting: 'notify' | 'notifyText', isNow: boolean) => {
    setNotification(setting, isNow);
    askForNotifications().then(syncPush).catch(toastError);
  };
  return (
    <div className={styles.switches}>
      <Switch
        label={t('notifications.onDevice')}
        description={t(canPush() ? 'notifications.onDeviceHint' : 'notifications.pageOnlyHint')}
        checked={isOn}
        onChange={(event) => change('notify', event.currentTarget.checked)}
      />
      {isOn && (
        <Switch
          label={t('notifications.showText')}
          checked={hasText}
          onChange={(event) => change('notifyText', event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinNotification } from '../../live/live-socket.ts';
import { useUser } from '../../session/session.ts';
import { BarPopover } from '../../ui/bar-popover.tsx';
import { useTitleCount } from '../../ui/page-title.ts';
import { toastError } from '../../ui/toast.ts';
import { askForNotifications, canAsk, wantsNotifications } from './notification-wishes.ts';
import { syncPush } from './push.ts';
import { short } from './short-count.ts';
import { useAlarmAlerts } from './use-alarms.ts';
import { useAlertCount, useAlertList } from './use-alert-list.ts';
import { useAlerts } from './use-alerts.ts';
import { useChatCallAlerts } from './use-chat-calls.ts';
import { useMentionAlerts } from './use-mentions.ts';

const NotificationsPanel = lazy(() => import('./notifications-panel.tsx'));

/** The bell: this person's alerts. Also plays sounds, and keeps the count in the tab's title. */
export function NotificationsPopover() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useAlertList();
  const count = useAlertCount();
  useEffect(() => joinNotification(), []);
  useAlerts(query.data?.tickets, query.hasNextPage);
  useMentionAlerts();
  useChatCallAlerts();
  useAlarmAlerts();
  useTitleCount(count);
  usePush();
  const change = (isNow: boolean) => {
    setOpen(isNow);
    // Opening the bell is a good moment for the browser's permission prompt, which also needs a click.
    if (isNow && canAsk()) askForNotifications().then(syncPush).catch(toastError);
  };
  const title = t('notifications.title');
  return (
    <BarPopover
      title={title}
      label={count > 0 ? `${title} (${count})` : undefined}
      icon={<IconBell size={20} />}
      mark={count > 0 && short(count)}
      isOpen={isOpen}
      onChange={change}
    >
      <Suspense>
        <NotificationsPanel onClose={() => setOpen(false)} />
      </Suspense>
    </BarPopover>
  );
}

/** Registers for push messages on the first page; failures are not shown on every page. */
function usePush(): void {
  const { id } = useUser();
  useEffect(() => {
    if (id && wantsNotifications()) syncPush().catch(() => undefined);
  }, [id]);
}

import { AlertSwitches } from './alert-switches.tsx';
import { NotificationSwitches } from './notification-switches.tsx';

/** What alerts this person and how, below the bell's list; fetched when the bell is opened. */
export default function AlertSettings() {
  return (
    <>
      <AlertSwitches />
      <NotificationSwitches />
    </>
  );
}

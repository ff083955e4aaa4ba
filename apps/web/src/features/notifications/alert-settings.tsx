import { AlertSwitches } from './alert-switches.tsx';
import { NotificationSwitches } from './notification-switches.tsx';

/** Alert settings below the bell's list; loaded when the bell is opened. */
export default function AlertSettings() {
  return (
    <>
      <AlertSwitches />
      <NotificationSwitches />
    </>
  );
}

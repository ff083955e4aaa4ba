import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear; what was shown before it was there waits in the kit's store. */
export default function Toasts() {
  return <Notifications position="top-center" zIndex={400} limit={4} />;
}

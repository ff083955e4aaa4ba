import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Draws the toasts; earlier ones wait in Mantine's store. */
export default function Toasts() {
  return <Notifications position="top-center" zIndex={400} limit={4} />;
}

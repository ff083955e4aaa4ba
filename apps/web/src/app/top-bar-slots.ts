import type { ComponentType } from 'react';
import { NotificationsPopover } from '../features/tickets/notifications-popover.tsx';

/** Popovers that features put into the top bar, from left to right. */
export const topBarSlots: readonly { key: string; Slot: ComponentType }[] = [
  { key: 'notifications', Slot: NotificationsPopover },
];

import type { ComponentType } from 'react';
import { AnnouncementsPopover } from '../features/announcements/announcements-popover.tsx';
import { NotificationsPopover } from '../features/notifications/notifications-popover.tsx';

/** Popovers that features put into the top bar, from left to right. */
export const topBarSlots: readonly { key: string; Slot: ComponentType }[] = [
  { key: 'notifications', Slot: NotificationsPopover },
  { key: 'announcements', Slot: AnnouncementsPopover },
];

import type { Feature } from '../../live/feature.ts';
import { alarmsLive } from './alarms.realtime.ts';
import { NotificationsPopover } from './notifications-popover.tsx';

export const feature: Feature = {
  topBar: { order: 10, Slot: NotificationsPopover },
  live: [alarmsLive],
};

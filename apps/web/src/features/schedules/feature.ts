import { IconCalendarTime } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { schedulesLive } from './schedules.realtime.ts';

export const feature: Feature = {
  menu: { schedules: IconCalendarTime },
  live: [schedulesLive],
};

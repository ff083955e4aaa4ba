import { IconChartBar } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { dashboardTicketsLive, dashboardUsersLive } from './dashboard.realtime.ts';

export const feature: Feature = {
  menu: { dashboard: IconChartBar },
  live: [dashboardTicketsLive, dashboardUsersLive],
};

import { IconSitemap } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { queuesLive, queueTicketsLive } from './queues.realtime.ts';

export const feature: Feature = {
  menu: { queues: IconSitemap },
  live: [queuesLive, queueTicketsLive],
};

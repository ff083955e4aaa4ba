import { IconLayoutKanban } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { kanbanTagsLive, kanbanTicketsLive } from './kanban.realtime.ts';

export const feature: Feature = {
  menu: { kanban: IconLayoutKanban },
  live: [kanbanTagsLive, kanbanTicketsLive],
};

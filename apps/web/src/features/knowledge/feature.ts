import { IconBooks } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { knowledgeLive } from './knowledge.realtime.ts';

export const feature: Feature = {
  menu: { knowledge: IconBooks },
  live: [knowledgeLive],
};

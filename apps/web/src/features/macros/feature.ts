import { IconWand } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { macrosLive } from './macros.realtime.ts';

export const feature: Feature = {
  menu: { macros: IconWand },
  live: [macrosLive],
};

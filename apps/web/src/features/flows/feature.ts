import { IconRoute } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { flowsLive } from './flows.realtime.ts';

export const feature: Feature = {
  menu: { flowbuilders: IconRoute },
  live: [flowsLive],
};

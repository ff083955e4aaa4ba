import { IconMessageOff } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { suppressionsLive } from './suppressions.realtime.ts';

export const feature: Feature = {
  menu: { suppressions: IconMessageOff },
  live: [suppressionsLive],
};

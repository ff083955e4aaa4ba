import { IconHelpCircle } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { helpsLive } from './helps.realtime.ts';

export const feature: Feature = {
  menu: { helps: IconHelpCircle },
  live: [helpsLive],
};

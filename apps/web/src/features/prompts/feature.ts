import { IconSparkles } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { budgetsLive, promptsLive } from './prompts.realtime.ts';

export const feature: Feature = {
  menu: { prompts: IconSparkles },
  live: [promptsLive, budgetsLive],
};

import { IconBolt } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { quickMessagesLive } from './quick-messages.realtime.ts';

export const feature: Feature = {
  menu: { quickMessages: IconBolt },
  live: [quickMessagesLive],
};

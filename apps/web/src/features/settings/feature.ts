import { IconSettings } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { settingsLive } from './settings.realtime.ts';

export const feature: Feature = {
  menu: { settings: IconSettings },
  live: [settingsLive],
};

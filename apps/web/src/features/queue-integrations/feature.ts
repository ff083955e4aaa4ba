import { IconApps } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { integrationsLive } from './integrations.realtime.ts';

export const feature: Feature = {
  menu: { queueIntegration: IconApps },
  live: [integrationsLive],
};

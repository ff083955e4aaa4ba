import { IconDeviceMobile } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { sandboxLive } from './sandbox.realtime.ts';

export const feature: Feature = {
  menu: { sandbox: IconDeviceMobile },
  live: [sandboxLive],
};

import { IconPlugConnected } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import {
  connectionAlarmsLive,
  connectionSessionsLive,
  connectionsLive,
} from './connections.realtime.ts';

export const feature: Feature = {
  menu: { connections: IconPlugConnected },
  live: [connectionAlarmsLive, connectionSessionsLive, connectionsLive],
};

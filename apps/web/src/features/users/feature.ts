import { IconUsers } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { sessionLive } from '../../live/session.realtime.ts';
import { usersLive } from './users.realtime.ts';

export const feature: Feature = {
  menu: { users: IconUsers },
  live: [usersLive, sessionLive],
};

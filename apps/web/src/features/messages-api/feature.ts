import { IconApi } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { apiTokensLive } from './api-tokens.realtime.ts';

export const feature: Feature = {
  menu: { messagesApi: IconApi },
  live: [apiTokensLive],
};

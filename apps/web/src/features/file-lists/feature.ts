import { IconFiles } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { fileListsLive } from './file-lists.realtime.ts';

export const feature: Feature = {
  menu: { files: IconFiles },
  live: [fileListsLive],
};

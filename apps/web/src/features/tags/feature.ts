import { IconTags } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { tagsLive } from './tags.realtime.ts';

export const feature: Feature = {
  menu: { tags: IconTags },
  live: [tagsLive],
};

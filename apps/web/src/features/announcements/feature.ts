import { IconSpeakerphone } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { announcementsLive } from './announcements.realtime.ts';
import { AnnouncementsPopover } from './announcements-popover.tsx';

export const feature: Feature = {
  menu: { announcements: IconSpeakerphone },
  topBar: { order: 20, Slot: AnnouncementsPopover },
  live: [announcementsLive],
};

import { IconSettings, IconSpeakerphone } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { campaignSettingsLive, campaignsLive } from './campaigns.realtime.ts';

export const feature: Feature = {
  menu: { campaigns: IconSpeakerphone, campaignsConfig: IconSettings },
  live: [campaignsLive, campaignSettingsLive],
};

import { IconMessages } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { chatPeopleLive, chatsLive } from './chats.realtime.ts';
import { ChatsPopover } from './chats-popover.tsx';

export const feature: Feature = {
  menu: { chats: IconMessages },
  topBar: { order: 30, Slot: ChatsPopover },
  live: [chatsLive, chatPeopleLive],
};

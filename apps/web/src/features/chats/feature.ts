import { IconMessage2 } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { chatPeopleLive, chatsLive } from './chats.realtime.ts';
import { ChatsPopover } from './chats-popover.tsx';

export const feature: Feature = {
  menu: { chats: IconMessage2 },
  topBar: { order: 30, Slot: ChatsPopover },
  live: [chatsLive, chatPeopleLive],
};

import { IconListDetails } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { contactListsLive, listItemsLive } from './contact-lists.realtime.ts';

export const feature: Feature = {
  menu: { contactLists: IconListDetails },
  live: [contactListsLive, listItemsLive],
};

import { IconAddressBook } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { contactsLive } from './contacts.realtime.ts';

export const feature: Feature = {
  menu: { contacts: IconAddressBook },
  live: [contactsLive],
};

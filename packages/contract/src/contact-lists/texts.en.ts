import type { TextsOf } from '../manifest.ts';
import type { contactLists } from './manifest.ts';

export const texts: TextsOf<typeof contactLists> = {
  errors: {
    ERR_NO_CONTACTLIST_FOUND: 'Contact list not found.',
    ERR_NO_CONTACTLISTITEM_FOUND: 'This contact is no longer in the list.',
    ERR_CONTACTLIST_NAME_ALREADY_EXISTS: 'A contact list with this name already exists.',
    ERR_CONTACTLISTITEM_ALREADY_EXISTS: 'This number is already in the list.',
    ERR_NO_NUMBER_LOOKUP:
      'No connected phone can check numbers. Connect one by QR code and try again.',
  },
  menu: { contactLists: 'Contact lists' },
};

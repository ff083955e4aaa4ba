import type { TextsOf } from '../manifest.ts';
import type { contacts } from './manifest.ts';

export const texts: TextsOf<typeof contacts> = {
  errors: {
    ERR_WAPP_INVALID_CONTACT: 'This is not a valid WhatsApp number.',
    ERR_NO_CONTACT_FOUND: 'Contact not found.',
    ERR_DUPLICATED_CONTACT: 'A contact with this number already exists.',
    ERR_CONTACT_BLOCKED: 'This contact is blocked.',
    ERR_IMPORT_FILE: 'Could not read the file. Save it as .xlsx and try again.',
    ERR_IMPORT_TOO_LARGE: 'The file is too large. Import at most 100,000 contacts at a time.',
    ERR_IMPORT_EMPTY:
      'The file has no contacts. The first row must have the columns Name and Number.',
    ERR_IMPORT_BUSY: 'Another import is still in progress. Wait until it finishes.',
    ERR_IMPORT_NAME: 'The name must have 2 to 50 characters.',
    ERR_IMPORT_NUMBER: 'The number must have 8 to 15 digits.',
    ERR_IMPORT_EMAIL: 'Invalid email.',
    ERR_IMPORT_FORMULA: 'The row contains a formula. Use plain values.',
    ERR_NO_ADDRESS_BOOK: 'This connection has no address book to import.',
    ERR_NOT_DUPLICATES: 'These contacts cannot be merged.',
  },
  menu: { contacts: 'Contacts' },
};

import { manifest } from '../manifest.ts';

export const contacts = manifest({
  errors: {
    ERR_WAPP_INVALID_CONTACT: 422,
    ERR_NO_CONTACT_FOUND: 404,
    ERR_DUPLICATED_CONTACT: 409,
    ERR_CONTACT_BLOCKED: 409,
    ERR_IMPORT_FILE: 422,
    ERR_IMPORT_TOO_LARGE: 422,
    ERR_IMPORT_EMPTY: 422,
    ERR_IMPORT_BUSY: 409,
    ERR_IMPORT_NAME: 422,
    ERR_IMPORT_NUMBER: 422,
    ERR_IMPORT_EMAIL: 422,
    ERR_IMPORT_FORMULA: 422,
    ERR_NO_ADDRESS_BOOK: 422,
    ERR_NOT_DUPLICATES: 409,
  },
  permissions: {
    'contacts-page:deleteContact': ['admin'],
    'contacts-page:exportContacts': ['user', 'supervisor', 'admin'],
    'contacts-page:mergeContacts': ['admin'],
    'contacts-page:dataRights': ['admin'],
  },
  menu: [{ key: 'contacts', path: '/contacts', group: 'main', order: 70 }],
  auditActions: [
    'contactDeleted',
    'contactsMerged',
    'contactBlocked',
    'contactUnblocked',
    'contactsImported',
    'contactsExported',
    'contactExported',
    'contactErased',
  ],
});

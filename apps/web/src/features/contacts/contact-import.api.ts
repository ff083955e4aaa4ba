import type { Contact, ContactImport, DuplicateGroup } from '@prosa/contract/contacts';
import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, fetchFile } from '../../session/session.ts';
import { saveFile } from '../../ui/save-file.ts';
import { importQueryOf } from '../imports/follow-import.ts';
import { contactsResource } from './contacts.api.ts';

const { name } = contactsResource;

/** This user's latest import. */
export const importQuery = importQueryOf([name, 'import'], (signal) =>
  call('GET /contacts/upload', {}, { signal }),
);

export const takenText = (count: number): string => i18next.t('contacts.imported', { count });

export const uploadContacts = (file: File): Promise<ContactImport> =>
  call('POST /contacts/upload', { body: {}, files: { file: [file] } });

export const importAddressBook = (whatsappId: number): Promise<ContactImport> =>
  call('POST /contacts/import', { body: { whatsappId } });

export async function downloadContacts(fileName: string): Promise<void> {
  saveFile(fileName, await fetchFile('/contacts/export'));
}

/** Contacts that may be the same person. */
export const duplicatesQuery = queryOptions({
  queryKey: [name, 'duplicates'],
  queryFn: ({ signal }) => call('GET /contacts/duplicates', {}, { signal }),
});

/** Merges a group into its oldest contact. */
export async function mergeGroup({ contacts }: DuplicateGroup): Promise<void> {
  const [kept, ...others] = contacts;
  if (!kept) return;
  for (const other of others) {
    await call('POST /contacts/:contactId/merge', {
      params: { contactId: String(kept.id) },
      body: { otherId: other.id },
    });
  }
}

export const setBlocked = ({ id, blocked }: Pick<Contact, 'id' | 'blocked'>): Promise<Contact> =>
  call('POST /contacts/:contactId/block', { params: { contactId: String(id) }, body: { blocked } });

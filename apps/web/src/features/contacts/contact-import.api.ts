import type { Contact, ContactImport, DuplicateGroup } from '@prosa/contract/contacts';
import {
  type QueryClient,
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { call, fetchFile } from '../../session/session.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { contactsResource } from './contacts.api.ts';

const POLL_MS = 1000;
const { name } = contactsResource;

/** This user's latest import; polled while it is running. */
export const importQuery = queryOptions({
  queryKey: [name, 'import'],
  queryFn: ({ signal }) => call('GET /contacts/upload', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isDone === false ? POLL_MS : false),
});

export const uploadContacts = (file: File): Promise<ContactImport> =>
  call('POST /contacts/upload', { body: {}, files: { file: [file] } });

export const importAddressBook = (whatsappId: number): Promise<ContactImport> =>
  call('POST /contacts/import', { body: { whatsappId } });

let isFollowed = false;

/** Polls until the import has ended, on any page, and then shows its result. */
export function followImport(client: QueryClient): void {
  if (isFollowed) return;
  isFollowed = true;
  const stop = new QueryObserver(client, importQuery).subscribe(({ data }) => {
    if (data && !data.isDone) return;
    stop();
    isFollowed = false;
    // The cache is empty once the session has ended.
    if (data) toast.info(`${i18next.t('contacts.importDone')}: ${resultText(data)}`);
  });
}

export function resultText({ newCount, errorCount }: ContactImport): string {
  const taken = i18next.t('contacts.imported', { count: newCount });
  return errorCount === 0
    ? taken
    : `${taken}, ${i18next.t('contacts.failedLines', { count: errorCount })}`;
}

/** Follows an import that was running before the page was loaded. */
export function useImportFollowed(): void {
  const client = useQueryClient();
  const isUnderWay = useQuery(importQuery).data?.isDone === false;
  useEffect(() => {
    if (isUnderWay) followImport(client);
  }, [isUnderWay, client]);
}

export function showImport(client: QueryClient, state: ContactImport): void {
  client.setQueryData(importQuery.queryKey, state);
}

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

import type { ContactImport } from '@prosa/contract/contacts';
import i18next from 'i18next';
import { call } from '../../session/session.ts';
import { importQueryOf } from '../imports/follow-import.ts';
import { contactListsResource } from './contact-lists.api.ts';

const of = (id: number) => ({ params: { contactListId: String(id) } });

/** The latest import into a list, whoever began it. */
export const listImportQuery = (id: number) =>
  importQueryOf([contactListsResource.name, 'import', id], (signal) =>
    call('GET /contact-lists/:contactListId/upload', of(id), { signal }),
  );

export const uploadToList = (id: number, file: File): Promise<ContactImport> =>
  call('POST /contact-lists/:contactListId/upload', {
    ...of(id),
    body: {},
    files: { file: [file] },
  });

export const takenText = (count: number): string => i18next.t('contactLists.taken', { count });

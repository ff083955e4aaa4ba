import type { ContactImport } from '@prosa/contract/contacts';
import i18next from 'i18next';
import { call } from '../../session/session.ts';
import { importQueryOf } from '../imports/follow-import.ts';
import { suppressionsResource } from './suppressions.api.ts';

export const suppressionImportQuery = importQueryOf(
  [suppressionsResource.name, 'import'],
  (signal) => call('GET /suppressions/upload', {}, { signal }),
);

export const uploadSuppressions = (file: File): Promise<ContactImport> =>
  call('POST /suppressions/upload', { body: {}, files: { file: [file] } });

export const takenText = (count: number): string => i18next.t('suppressions.taken', { count });

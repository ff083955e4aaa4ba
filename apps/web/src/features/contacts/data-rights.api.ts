import type { ContactExport } from '@prosa/contract/data-rights';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

const POLL_MS = 1000;
const paramsOf = (id: number) => ({ params: { contactId: String(id) } });

/** The file with a contact's data; polled while it is being created. */
export const dataExportQuery = (id: number) =>
  queryOptions({
    queryKey: ['contact-data', id],
    queryFn: ({ signal }) => call('GET /contacts/:contactId/data', paramsOf(id), { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  });

export const startDataExport = (id: number): Promise<ContactExport> =>
  call('POST /contacts/:contactId/data', paramsOf(id));

export const eraseContact = (id: number): Promise<{ id: number }> =>
  call('DELETE /contacts/:contactId/data', paramsOf(id));

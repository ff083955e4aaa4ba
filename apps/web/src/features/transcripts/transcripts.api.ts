import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../session/session.ts';

export interface TranscriptOptions {
  ticketId: number;
  language: string;
  notes: boolean;
}

const pathOf = ({ ticketId, language, notes }: TranscriptOptions, kind: 'transcript' | 'export') =>
  `/tickets/${ticketId}/${kind}?${new URLSearchParams({ language, notes: String(notes) })}`;

export const transcriptTicketQuery = (ticketUuid: string) =>
  queryOptions({
    queryKey: ['transcripts', 'ticket', ticketUuid],
    queryFn: ({ signal }) =>
      call('GET /tickets/u/:ticketUuid', { params: { ticketUuid } }, { signal }),
  });

/** The complete conversation as rendered by the server: markup without scripts, of any length. */
export const transcriptQuery = (options: TranscriptOptions) =>
  queryOptions({
    queryKey: ['transcripts', 'page', options],
    queryFn: async () => (await fetchFile(pathOf(options, 'transcript'))).text(),
    // Each view is recorded in the audit log: never refetch by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const fetchExport = (options: TranscriptOptions): Promise<Blob> =>
  fetchFile(pathOf(options, 'export'));

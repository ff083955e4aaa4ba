import type { SandboxFaults } from '@prosa/contract/sandbox';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { toastError } from '../../ui/toast.ts';

/** A customer's conversation with one connection of the company. */
export interface Chat {
  whatsappId: number;
  number: string;
}

const STALE_MS = 5000;
/** Typing ends without an event: poll until it is over. */
const TYPING_MS = 3000;

/** Without a search, its key is the prefix of all others: a customer's changes concern each. */
export const customersQuery = (whatsappId: number, searchParam = '') =>
  queryOptions({
    queryKey: ['sandbox', whatsappId, 'customers', ...(searchParam ? [searchParam] : [])],
    queryFn: ({ signal }) => {
      const query = { whatsappId, ...(searchParam ? { searchParam } : {}) };
      return call('GET /sandbox/customers', { query }, { signal });
    },
    staleTime: STALE_MS,
    refetchInterval: ({ state }) =>
      state.data?.some(({ typing }) => typing) ? TYPING_MS : REVALIDATE_MS,
  });

/** The messages on the customer's phone, oldest first. */
export const phoneQuery = ({ whatsappId, number }: Chat) =>
  queryOptions({
    queryKey: ['sandbox', whatsappId, 'phone', number],
    queryFn: ({ signal }) =>
      call('GET /sandbox/messages', { query: { whatsappId, number } }, { signal }),
    staleTime: STALE_MS,
    refetchInterval: REVALIDATE_MS,
  });

export const faultsQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ['sandbox', whatsappId, 'faults'],
    queryFn: ({ signal }) => call('GET /sandbox/faults', { query: { whatsappId } }, { signal }),
    staleTime: 0,
  });

export const addCustomer = (chat: Chat, name: string) =>
  call('POST /sandbox/customers', { body: { ...chat, name } });

export interface Writing {
  body?: string;
  quotedId?: string;
  location?: { latitude: number; longitude: number; name?: string };
  contact?: { name: string; number: string };
  file?: File;
}

export function writeAsCustomer({ whatsappId, number }: Chat, { file, ...content }: Writing) {
  const body = { whatsappId, from: { number }, ...content };
  return call('POST /sandbox/messages', { body, ...(file ? { files: { media: [file] } } : {}) });
}

export type Act =
  | { action: 'edit'; messageId: string; body: string }
  | { action: 'delete'; messageId: string }
  | { action: 'react'; messageId: string; emoji: string }
  | { action: 'typing'; typing: boolean }
  | { action: 'call'; video: boolean }
  | { action: 'read' }
  | { action: 'online'; online: boolean };

export const actAsCustomer = (chat: Chat, act: Act) =>
  call('POST /sandbox/actions', { body: { ...chat, ...act } });

export const changeFaults = (whatsappId: number, change: Partial<SandboxFaults>) =>
  call('PUT /sandbox/faults', { body: { whatsappId, ...change } });

export type LinkAction =
  | { action: 'scan' | 'drop' | 'restore' | 'unlink' }
  | { action: 'close'; code: number };

export const changeLink = (whatsappId: number, change: LinkAction) =>
  call('POST /sandbox/link', { body: { whatsappId, ...change } });

export const useLinkChange = (whatsappId: number) =>
  useMutation({
    mutationFn: (change: LinkAction) => changeLink(whatsappId, change),
    onError: toastError,
  });

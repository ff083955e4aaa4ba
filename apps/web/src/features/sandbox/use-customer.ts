import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { toastError } from '../../ui/toast.ts';
import {
  type Act,
  actAsCustomer,
  type Chat,
  customersQuery,
  phoneQuery,
  type Writing,
  writeAsCustomer,
} from './sandbox.api.ts';
import { refreshSoon } from './sandbox.realtime.ts';

/** Runs a customer's actions one after the other. */
const inTurn = ({ whatsappId, number }: Chat) => ({ id: `sandbox ${whatsappId} ${number}` });

export type ActMutate = (act: Act, options?: { onSuccess: () => void }) => void;

export function useCustomerAct(chat: Chat) {
  const client = useQueryClient();
  return useMutation({
    scope: inTurn(chat),
    mutationFn: (act: Act) => actAsCustomer(chat, act),
    onSuccess: (_answer, act) => {
      if (act.action === 'typing') return;
      void refreshSoon(client, phoneQuery(chat).queryKey);
      void refreshSoon(client, customersQuery(chat.whatsappId).queryKey);
    },
    onError: toastError,
  });
}

const writingKey = ({ whatsappId, number }: Chat) => ['sandbox', 'writing', whatsappId, number];

/** Pending until the phone shows the message: meanwhile it is drawn from `useWaiting`. */
export function useCustomerWrite(chat: Chat) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: writingKey(chat),
    scope: inTurn(chat),
    mutationFn: (writing: Writing) => writeAsCustomer(chat, writing),
    onSuccess: () => refreshSoon(client, phoneQuery(chat).queryKey),
    onError: toastError,
  });
}

export const useWaiting = (chat: Chat): Writing[] =>
  useMutationState({
    filters: { mutationKey: writingKey(chat), status: 'pending' },
    select: (mutation) => mutation.state.variables as Writing,
  });

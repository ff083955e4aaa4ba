import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeSession,
  type SessionAction,
  showConnection,
} from '../../conversation/connections/connections.api.ts';
import { toastError } from '../../ui/toast.ts';

/** Starts, renews or ends the session of a connection. Starting one shows its QR code, where it has one. */
export function useChangeSession(onQr: (connectionId: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: SessionAction }) =>
      changeSession(action, id),
    onSuccess: (connection, { action }) => {
      showConnection(client, connection);
      // A token connection has no code.
      if (action !== 'end' && connection.provider !== 'cloud') onQr(connection.id);
    },
    onError: toastError,
  });
}

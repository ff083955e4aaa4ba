import { waits } from '@prosa/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { atLeast } from '../../ui/at-least.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { installationSettingsQuery } from './branding.api.ts';

/** Saves something of the branding, and shows the product as it is called from now on. */
export function useChange<Given>(send: (given: Given) => Promise<unknown>, saved: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => atLeast(waits.submit, send(given)),
    onSuccess: async () => {
      toast.success(saved, { id: 'branding-saved' });
      await client.invalidateQueries(installationSettingsQuery);
      await globalThis.loadBrand?.();
    },
    onError: toastError,
  });
}

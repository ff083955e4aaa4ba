import { useMutation } from '@tanstack/react-query';
import { toastError } from '../../ui/toast.ts';
import { changeLink, type LinkAction } from './sandbox.api.ts';

export const useLinkChange = (whatsappId: number) =>
  useMutation({
    mutationFn: (change: LinkAction) => changeLink(whatsappId, change),
    onError: toastError,
  });

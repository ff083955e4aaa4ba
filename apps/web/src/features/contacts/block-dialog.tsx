import type { Contact } from '@prosa/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { putRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { setBlocked } from './contact-import.api.ts';
import { contactsResource } from './contacts.api.ts';

/** Blocks or unblocks a contact, and confirms it. */
export function useBlocking() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: setBlocked,
    onSuccess: (contact) => {
      putRow(client, contactsResource, contact);
      toast.success(t(contact.blocked ? 'contacts.blockedToast' : 'contacts.unblockedToast'));
    },
    onError: toastError,
  });
}

export function BlockDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useBlocking();
  return (
    <ConfirmDialog
      title={t('contacts.blockTitle', { name: contact.name })}
      text={t('contacts.blockText')}
      confirm={t('contacts.block')}
      isBusy={isPending}
      onConfirm={() => mutate({ id: contact.id, blocked: true }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

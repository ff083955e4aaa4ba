import type { Contact } from '@prosa/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dropRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { contactsResource } from './contacts.api.ts';
import { eraseContact } from './data-rights.api.ts';

/** Erases a person's data. */
export function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: () => eraseContact(contact.id),
    onSuccess: () => {
      dropRow(client, contactsResource, contact.id);
      toast.success(t('contacts.erased'));
      onClose();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      title={t('contacts.eraseTitle', { name: contact.name })}
      text={t('contacts.eraseText')}
      confirm={t('contacts.eraseData')}
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    />
  );
}

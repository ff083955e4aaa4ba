import { Switch } from '@mantine/core';
import type { Contact } from '@prosa/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/toast.ts';
import { contactQuery, disableBot } from './contacts.api.ts';

/** Whether the contact is left alone by what writes by itself; saved at once. */
export function BotSwitch({ contact, mayChange }: { contact: Contact; mayChange: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = contactQuery(contact.id);
  const change = (isOff: boolean) => {
    client.setQueryData(queryKey, { ...contact, disableBot: isOff });
    disableBot(contact.id, isOff)
      .then((saved) => client.setQueryData(queryKey, saved))
      .catch((error: unknown) => {
        client.setQueryData(queryKey, contact);
        toastError(error);
      });
  };
  return (
    <Switch
      label={t('contacts.disableBot')}
      description={t('contacts.disableBotHint')}
      checked={contact.disableBot}
      disabled={!mayChange}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

import { Switch } from '@mantine/core';
import type { Contact } from '@prosa/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/toast.ts';
import { disableBot } from './contacts.api.ts';

/** Whether automatic messages skip this contact; saved at once. */
export function BotSwitch({ contact, mayChange }: { contact: Contact; mayChange: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <Switch
      label={t('contacts.disableBot')}
      description={t('contacts.disableBotHint')}
      checked={contact.disableBot}
      disabled={!mayChange}
      onChange={(event) =>
        void disableBot(client, contact, event.currentTarget.checked).catch(toastError)
      }
    />
  );
}

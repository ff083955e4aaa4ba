import { MultiSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { menuTexts, queuesMenu } from '@prosa/contract/chat-menu';
import type { Connection } from '@prosa/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PhonePreview } from '../queues/phone-preview.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { usePresetQueue } from '../queues/use-preset-queue.ts';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import type { ConnectionValues } from './connection-form.ts';
import { ProviderCards } from './provider-cards.tsx';

export type ConnectionForm = UseFormReturnType<ConnectionValues>;

interface GeneralFieldsProps {
  form: ConnectionForm;
  connection: Connection | null;
}

export function GeneralFields({ form, connection }: GeneralFieldsProps) {
  const { t } = useTranslation();
  const queues = useQuery(queuesQuery).data ?? [];
  const { queueIds, greetingMessage } = form.values;
  usePresetQueue(form, connection === null);
  // In the order in which customers are offered them, not in the order of selection.
  const chosen = queues.filter(({ id }) => queueIds.includes(String(id)));
  return (
    <>
      <TextInput
        label={t('connections.name')}
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!connection && <ProviderCards form={form} />}
      <Switch
        label={t('connections.isDefault')}
        description={t(
          connection?.isDefault ? 'connections.isDefaultKept' : 'connections.isDefaultHint',
        )}
        disabled={connection?.isDefault ?? false}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <MultiSelect
        label={t('connections.queues')}
        description={
          queueIds.length > 0 ? t('connections.queuesHint') : t('connections.queuesNoneHint')
        }
        searchable
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('connections.noQueues')}
        {...form.getInputProps('queueIds')}
      />
      <VariableTextarea
        label={t('connections.greetingMessage')}
        description={t('connections.greetingMessageHint')}
        withAsterisk={chosen.length > 1}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('greetingMessage')}
      />
      {chosen.length > 1 && (
        <PhonePreview
          isLow
          texts={menuTexts(queuesMenu(greetingMessage, chosen))}
          note={t('queues.previewChoose')}
        />
      )}
    </>
  );
}

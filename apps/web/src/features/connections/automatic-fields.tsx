import { Select } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { FlowSelect } from '../flow-starts/flow-select.tsx';
import { AnsweringFields } from '../queues/answering-fields.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import styles from './automatic-fields.module.css';
import type { ConnectionForm } from './general-fields.tsx';

/** The chatbot's limits, and what happens when nobody accepts or answers a ticket. */
export function AutomaticFields({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation();
  const queues = useQuery(queuesQuery).data ?? [];
  return (
    <>
      <Group title={t('connections.botGroup')}>
        <CountField
          label={t('connections.maxUseBotQueues')}
          description={t('connections.maxUseBotQueuesHint')}
          max={limits.botMenus.max}
          {...form.getInputProps('maxUseBotQueues')}
        />
        <CountField
          label={t('connections.timeUseBotQueues')}
          description={t('connections.timeUseBotQueuesHint')}
          max={limits.minutesShort.max}
          {...form.getInputProps('timeUseBotQueues')}
        />
        <AnsweringFields
          integration={form.getInputProps('integrationId')}
          prompt={form.getInputProps('promptId')}
        />
        <FlowSelect
          label={t('flowStarts.welcome')}
          description={t('flowStarts.welcomeHint')}
          isOptional
          {...form.getInputProps('flowIdWelcome')}
        />
        <FlowSelect
          label={t('flowStarts.notPhrase')}
          description={t('flowStarts.notPhraseHint')}
          isOptional
          {...form.getInputProps('flowIdNotPhrase')}
        />
      </Group>
      <Group title={t('connections.transferGroup')}>
        <CountField
          label={t('connections.timeToTransfer')}
          description={t('connections.timeToTransferHint')}
          max={limits.minutesLong.max}
          {...form.getInputProps('timeToTransfer')}
        />
        <Select
          label={t('connections.transferQueue')}
          description={t('connections.transferQueueHint')}
          placeholder={t('common.none')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage={t('connections.noQueues')}
          {...form.getInputProps('transferQueueId')}
        />
      </Group>
      <Group title={t('connections.expiryGroup')}>
        <CountField
          label={t('connections.expiresTicket')}
          description={t('connections.expiresTicketHint')}
          max={limits.minutesLong.max}
          {...form.getInputProps('expiresTicket')}
        />
        <VariableTextarea
          className={styles.whole}
          label={t('connections.expiresInactiveMessage')}
          description={t('connections.expiresInactiveMessageHint')}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('expiresInactiveMessage')}
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

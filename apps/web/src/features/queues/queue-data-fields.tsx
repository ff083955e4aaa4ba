import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { queueVariables } from '@prosa/contract/message-variables';
import type { QueueRef } from '@prosa/contract/queues';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import { AnsweringFields } from './answering-fields.tsx';
import { ColorField } from './color-field.tsx';
import styles from './queue-dialog.module.css';
import type { QueueValues } from './queue-form.ts';

interface QueueDataFieldsProps {
  form: UseFormReturnType<QueueValues>;
  others: readonly QueueRef[];
  hasHours: boolean;
}

export function QueueDataFields({ form, others, hasHours }: QueueDataFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label={t('queues.name')}
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <CountField
          label={t('queues.order')}
          max={limits.queueOrder.max}
          {...form.getInputProps('orderQueue')}
        />
      </div>
      <ColorField
        value={form.values.color}
        error={form.errors.color}
        taken={others}
        onChange={(color) => form.setFieldValue('color', color)}
      />
      <VariableTextarea
        variables={queueVariables}
        label={t('queues.greeting')}
        description={t('queues.greetingHint')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('greetingMessage')}
      />
      <VariableTextarea
        variables={queueVariables}
        label={t('queues.outOfHours')}
        description={t(hasHours ? 'queues.outOfHoursHint' : 'queues.outOfHoursOff')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('outOfHoursMessage')}
      />
      <AnsweringFields
        integration={form.getInputProps('integrationId')}
        prompt={form.getInputProps('promptId')}
      />
    </>
  );
}

import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { promptLimits } from '@prosa/contract/prompts/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queuesQuery } from '../queues/queues.api.ts';
import type { PromptValues } from './prompt-form.ts';

/** What it answers, and where it hands over. */
export function AnswerFields({ form }: { form: UseFormReturnType<PromptValues> }) {
  const { t } = useTranslation();
  const queues = (useQuery(queuesQuery).data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <>
      <TextInput
        label={t('prompts.name')}
        maxLength={promptLimits.name.max}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('prompts.prompt')}
        description={t('prompts.promptHint', { example: '{{firstName}}' })}
        maxLength={promptLimits.prompt.max}
        autosize
        minRows={6}
        maxRows={16}
        withAsterisk
        {...form.getInputProps('prompt')}
      />
      <Select
        label={t('prompts.queue')}
        description={t('prompts.queueHint')}
        data={queues}
        searchable
        withAsterisk
        {...form.getInputProps('queueId')}
      />
      <MultiSelect
        label={t('prompts.queues')}
        description={t('prompts.queuesHint')}
        data={queues.filter(({ value }) => value !== form.values.queueId)}
        maxValues={promptLimits.queues.max}
        searchable
        {...form.getInputProps('queueIds')}
        value={form.values.queueIds.filter((id) => id !== form.values.queueId)}
      />
      <Textarea
        label={t('prompts.fallbackText')}
        description={t('prompts.fallbackHint')}
        maxLength={promptLimits.fallbackText.max}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('fallbackText')}
      />
    </>
  );
}

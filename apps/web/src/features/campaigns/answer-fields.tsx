import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colleaguesQuery } from '../../conversation/tickets/colleagues.api.ts';
import { queuesQuery } from '../queues/queues.api.ts';
import { tagsQuery } from '../tags/tags.api.ts';
import type { CampaignValues } from './campaign-form.ts';

interface FieldsProps {
  form: UseFormReturnType<CampaignValues>;
  isReadOnly: boolean;
}

/** What the tickets get that answers open. */
export function AnswerFields({ form, isReadOnly }: FieldsProps) {
  const { t } = useTranslation();
  const choices = {
    queueId: useQuery(queuesQuery).data ?? [],
    userId: useQuery(colleaguesQuery).data ?? [],
    answerTagId: useQuery(tagsQuery).data ?? [],
  };
  const labels = {
    queueId: t('campaigns.queue'),
    userId: t('campaigns.user'),
    answerTagId: t('campaigns.answerTag'),
  };
  return (
    <>
      <p>{t('campaigns.answersHint')}</p>
      {(['queueId', 'userId', 'answerTagId'] as const).map((field) => (
        <Select
          key={field}
          label={labels[field]}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          disabled={isReadOnly}
          data={choices[field].map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps(field)}
        />
      ))}
    </>
  );
}

import { MultiSelect, Switch } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queuesQuery } from '../queues/queues.api.ts';

interface AudienceFieldsProps {
  queueIds: GetInputPropsReturnType;
  geral: GetInputPropsReturnType;
}

/** Who sees a quick reply or a macro: the people of some queues, and everybody or only its author. */
export function AudienceFields({ queueIds, geral }: AudienceFieldsProps) {
  const { t } = useTranslation();
  const queues = useQuery(queuesQuery).data ?? [];
  return (
    <>
      <MultiSelect
        label={t('quickMessages.queues')}
        description={t('quickMessages.queuesHint')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...queueIds}
        value={queueIds.value.map(String)}
        onChange={(chosen) => queueIds.onChange(chosen.map(Number))}
      />
      <Switch
        label={t('quickMessages.general')}
        description={t('quickMessages.generalHint')}
        {...geral}
      />
    </>
  );
}

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { integrationsQuery, promptsQuery } from './queues.api.ts';

interface AnsweringFieldsProps {
  /** Form props of the two fields. */
  integration: object;
  prompt: object;
}

/** Automations that may answer instead of people; a field is hidden while there is nothing to choose. */
export function AnsweringFields({ integration, prompt }: AnsweringFieldsProps) {
  const { t } = useTranslation();
  const integrations = useQuery(integrationsQuery).data ?? [];
  const prompts = useQuery(promptsQuery).data ?? [];
  const shared = {
    clearable: true,
    placeholder: t('common.none'),
    clearButtonProps: { 'aria-label': t('common.clear') },
  };
  return (
    <>
      {integrations.length > 0 && (
        <Select
          label={t('queues.integration')}
          data={choicesOf(integrations)}
          {...shared}
          {...integration}
        />
      )}
      {prompts.length > 0 && (
        <Select label={t('queues.prompt')} data={choicesOf(prompts)} {...shared} {...prompt} />
      )}
    </>
  );
}

const choicesOf = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

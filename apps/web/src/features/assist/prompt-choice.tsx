import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choicesFailed } from '../../ui/choices-failed.ts';
import { promptsQuery } from '../queues/queues.api.ts';

interface PromptChoiceProps {
  value: string;
  onChange: (value: string) => void;
  said: { 'aria-label': string; 'aria-describedby': string };
}

/** Whose model and key help the attendants, with the provider that gets their texts. */
export function PromptChoice({ value, onChange, said }: PromptChoiceProps) {
  const { t } = useTranslation();
  const prompts = useQuery(promptsQuery);
  const { data, isError } = prompts;
  if (!data && !isError) return <Skeleton height={36} />;
  const chosen = data?.find(({ id }) => String(id) === value);
  return (
    <Select
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen ? value : null}
      placeholder={t(data?.length === 0 ? 'assist.noPrompts' : 'assist.noPrompt')}
      {...choicesFailed(prompts)}
      allowDeselect={false}
      onChange={(next) => next && onChange(next)}
      inputContainer={(input) => (
        <>
          {input}
          {chosen && (
            <small>
              {t('assist.vendor', {
                provider: t(`prompts.providers.${chosen.provider}`),
                model: chosen.model,
              })}
            </small>
          )}
        </>
      )}
      {...said}
    />
  );
}

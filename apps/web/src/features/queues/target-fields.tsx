import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import type { QueueValues } from './queue-form.ts';

/** Targets for answering customers and resolving their tickets. */
export function TargetFields({ form }: { form: UseFormReturnType<QueueValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('targets.hint')}
      </Text>
      <CountField
        label={t('targets.answerMinutes')}
        description={t('targets.answerMinutesHint')}
        placeholder={t('targets.none')}
        max={limits.minutesShort.max}
        {...form.getInputProps('answerMinutes')}
      />
      <CountField
        label={t('targets.resolveMinutes')}
        description={t('targets.resolveMinutesHint')}
        placeholder={t('targets.none')}
        max={limits.minutesLong.max}
        {...form.getInputProps('resolveMinutes')}
      />
    </>
  );
}

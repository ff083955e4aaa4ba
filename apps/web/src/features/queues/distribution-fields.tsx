import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import type { Distribution } from '@prosa/contract/queues';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import type { QueueValues } from './queue-form.ts';

const kinds: readonly Distribution[] = ['none', 'round_robin', 'least_busy'];

/** Who is assigned tickets that nobody accepts. */
export function DistributionFields({ form }: { form: UseFormReturnType<QueueValues> }) {
  const { t } = useTranslation();
  const kind = form.values.distribution;
  return (
    <>
      <Select
        label={t('queues.distribution')}
        description={t(`queues.distributionHint_${kind}`)}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(`queues.distribution_${value}`) }))}
        {...form.getInputProps('distribution')}
      />
      {kind !== 'none' && (
        <>
          <CountField
            label={t('queues.capacity')}
            description={t('queues.capacityHint')}
            max={limits.queueCapacity.max}
            {...form.getInputProps('capacity')}
          />
          <CountField
            label={t('queues.reassign')}
            description={t('queues.reassignHint')}
            max={limits.minutesShort.max}
            {...form.getInputProps('reassignMinutes')}
          />
        </>
      )}
    </>
  );
}

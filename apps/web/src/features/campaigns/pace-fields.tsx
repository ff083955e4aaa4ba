import '@mantine/core/styles/Chip.css';
import { Chip, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { campaignLimits } from '@prosa/contract/campaigns/states';
import { weekdays } from '@prosa/contract/limits';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import styles from './campaign-dialog.module.css';
import type { CampaignValues } from './campaign-form.ts';

interface FieldsProps {
  form: UseFormReturnType<CampaignValues>;
  isReadOnly: boolean;
}

/** When recipients may get it, and how many a day. */
export function PaceFields({ form, isReadOnly }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('campaigns.hasWindow')}
        description={t('campaigns.hasWindowHint')}
        disabled={isReadOnly}
        {...form.getInputProps('hasWindow', { type: 'checkbox' })}
      />
      {form.values.hasWindow && <WindowFields form={form} isReadOnly={isReadOnly} />}
      <CountField
        label={t('campaigns.dailyCap')}
        description={t('campaigns.dailyCapHint')}
        max={campaignLimits.dailyCap.max}
        disabled={isReadOnly}
        {...form.getInputProps('dailyCap')}
      />
    </>
  );
}

function WindowFields({ form, isReadOnly }: FieldsProps) {
  const { t } = useTranslation();
  const wrong = form.errors.windowDays;
  return (
    <>
      <Chip.Group
        multiple
        value={form.values.windowDays.map(String)}
        onChange={(days) => form.setFieldValue('windowDays', days.map(Number).toSorted())}
      >
        <fieldset className={styles.days}>
          <legend>{t('campaigns.windowDays')}</legend>
          {weekdays.map((day, index) => (
            <Chip key={day} value={String(index + 1)} size="sm" disabled={isReadOnly}>
              {t(`hours.days.${day}`)}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
      <div className={styles.pair}>
        <TextInput
          type="time"
          label={t('campaigns.windowFrom')}
          disabled={isReadOnly}
          {...form.getInputProps('windowFrom')}
        />
        <TextInput
          type="time"
          label={t('campaigns.windowUntil')}
          disabled={isReadOnly}
          {...form.getInputProps('windowUntil')}
        />
      </div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

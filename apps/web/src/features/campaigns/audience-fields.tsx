import { MultiSelect, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { campaignLimits } from '@prosa/contract/campaigns/states';
import { repeatUnits } from '@prosa/contract/schedules/series';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { isDay } from '../../i18n/company-days.ts';
import { partsOfMoment } from '../../ui/clock-text.ts';
import { CountField } from '../../ui/count-field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { RepeatFields } from '../schedules/repeat-fields.tsx';
import { tagsQuery } from '../tags/tags.api.ts';
import styles from './campaign-dialog.module.css';
import { type CampaignValues, type EditableParts, withDay } from './campaign-form.ts';
import { contactListChoicesQuery } from './campaigns.api.ts';
import { TemplateFields } from './template-fields.tsx';

interface FieldsProps {
  form: UseFormReturnType<CampaignValues>;
  parts: EditableParts;
}

/** Who gets it, through what, and when it starts. */
export function AudienceFields({ form, parts }: FieldsProps) {
  const isReadOnly = parts !== 'all';
  // They were deleted while it ran.
  const lacksConnection = parts === 'texts' && form.getInitialValues().whatsappIds.length === 0;
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const lists = useQuery(contactListChoicesQuery).data ?? [];
  const connections = useQuery(connectionsQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  const clear = { 'aria-label': t('common.clear') };
  return (
    <>
      <Select
        label={t('campaigns.contactList')}
        searchable
        clearable
        clearButtonProps={clear}
        disabled={isReadOnly}
        data={lists.map(({ id, name, contactsCount }) => ({
          value: String(id),
          label: `${name} (${number.format(contactsCount)})`,
        }))}
        {...form.getInputProps('contactListId')}
      />
      <Select
        label={t('campaigns.tag')}
        description={t('campaigns.tagHint')}
        searchable
        clearable
        clearButtonProps={clear}
        disabled={isReadOnly}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('tagListId')}
      />
      <MultiSelect
        label={t('campaigns.connections')}
        description={t('campaigns.connectionsHint')}
        searchable
        clearable
        clearButtonProps={clear}
        disabled={isReadOnly && !lacksConnection}
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('whatsappIds')}
      />
      <TemplateFields form={form} isReadOnly={parts === 'none'} />
      <div className={styles.pair}>
        <MomentField
          label={t('campaigns.scheduledAt')}
          description={t('campaigns.scheduledAtHint')}
          isDisabled={isReadOnly}
          {...form.getInputProps('scheduledAt')}
        />
        <CountField
          label={t('campaigns.excludeDays')}
          description={t('campaigns.excludeDaysHint')}
          max={campaignLimits.excludeDays.max}
          disabled={isReadOnly}
          {...form.getInputProps('excludeDays')}
        />
      </div>
      {isDay(partsOfMoment(form.values.scheduledAt).day) && (
        <Repetition form={form} parts={parts} />
      )}
    </>
  );
}

/** Each time is a run for whoever belongs to the audience by then. */
function Repetition({ form, parts }: FieldsProps) {
  const isReadOnly = parts !== 'all';
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('schedules.repeat')}
        description={t('campaigns.repeatHint')}
        data={(['never', ...repeatUnits] as const).map((unit) => ({
          value: unit,
          label: unit === 'never' ? t('schedules.repeatNever') : t(`schedules.repeat_${unit}`),
        }))}
        allowDeselect={false}
        disabled={isReadOnly}
        {...form.getInputProps('unit')}
      />
      <RepeatFields
        values={withDay(form.values)}
        onChange={(change) => form.setValues(change)}
        errorOfUntil={form.errors.until}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ManagedAnnouncement } from '@prosa/contract/announcements';
import { priorities } from '@prosa/contract/announcements/audience';
import { limits } from '@prosa/contract/limits';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { toClock } from '../../ui/clock-text.ts';
import { DayField } from '../../ui/day-field.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { MediaField } from '../quick-messages/media-field.tsx';
import {
  type AnnouncementValues,
  fieldOfCode,
  rulesOf,
  startValues,
  toDraft,
} from './announcement-form.ts';
import styles from './announcements.module.css';
import { AudienceFields } from './audience-fields.tsx';
import { managedAnnouncements } from './managed-announcements.api.ts';

interface AnnouncementDialogProps {
  /** Null creates. */
  row: ManagedAnnouncement | null;
  onClose: () => void;
}

export function AnnouncementDialog({ row, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const toValues = (from: ManagedAnnouncement | null) => startValues(from, timeZone);
  const form = useForm<AnnouncementValues>({
    initialValues: toValues(row),
    validate: rulesOf(t),
  });
  return (
    <ResourceDialog
      resource={managedAnnouncements}
      id={row?.id ?? null}
      row={row}
      toValues={toValues}
      labels={useLabels()}
      title={t(row ? 'announcing.editTitle' : 'announcing.add')}
      savedText={t('announcing.saved')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={fieldOfCode}
      isLarge
      onClose={onClose}
    >
      <ContentFields form={form} row={row} />
      <AudienceFields form={form} />
      <TimeFields form={form} timeZone={timeZone} />
      <Switch
        label={t('announcing.mustConfirm')}
        description={t('announcing.mustConfirmHint')}
        {...form.getInputProps('mustConfirm', { type: 'checkbox' })}
      />
      <Switch
        label={t('announcing.active')}
        description={t('announcing.activeHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </ResourceDialog>
  );
}

function useLabels(): Record<string, string> {
  const { t } = useTranslation();
  return {
    title: t('announcing.name'),
    text: t('announcing.text'),
    priority: t('announcing.priority'),
    audience: t('announcing.audience'),
    planIds: t('announcing.plans'),
    companyIds: t('announcing.companies'),
    adminsOnly: t('announcing.adminsOnly'),
    startsAt: t('announcing.startDay'),
    endsAt: t('announcing.endDay'),
    mustConfirm: t('announcing.mustConfirm'),
    status: t('announcing.active'),
  };
}

interface FieldsProps {
  form: UseFormReturnType<AnnouncementValues>;
}

function ContentFields({ form, row }: FieldsProps & { row: ManagedAnnouncement | null }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('announcing.name')}
        maxLength={limits.announcementTitle.max}
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('announcing.text')}
        maxLength={limits.announcementText.max}
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <Select
        label={t('announcing.priority')}
        data={priorities.map((each) => ({
          value: String(each),
          label: t(`announcing.priority_${each}`),
        }))}
        allowDeselect={false}
        {...form.getInputProps('priority')}
      />
      <MediaField
        stored={row}
        value={form.values.media}
        onChange={(media) => form.setFieldValue('media', media)}
        error={form.errors.media}
        label={t('announcing.attachment')}
        accept=".png,.jpg,.jpeg"
      />
    </>
  );
}

/** Days and times where the operator's company is. */
function TimeFields({ form, timeZone }: FieldsProps & { timeZone: string }) {
  const { t } = useTranslation();
  const clock = (field: 'startClock' | 'endClock') => ({
    placeholder: '00:00',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 5,
    ...form.getInputProps(field),
    onBlur: () => form.setFieldValue(field, toClock(form.values[field])),
  });
  return (
    <>
      <div className={styles.times}>
        <DayField
          label={t('announcing.startDay')}
          value={form.values.startDay}
          onChange={(day) => form.setFieldValue('startDay', day)}
        />
        <TextInput label={t('announcing.startClock')} {...clock('startClock')} />
        <DayField
          label={t('announcing.endDay')}
          value={form.values.endDay}
          onChange={(day) => form.setFieldValue('endDay', day)}
          error={form.errors.endDay ? String(form.errors.endDay) : null}
        />
        <TextInput label={t('announcing.endClock')} {...clock('endClock')} />
      </div>
      <p className={styles.hint}>{t('announcing.timesHint', { zone: timeZone })}</p>
    </>
  );
}

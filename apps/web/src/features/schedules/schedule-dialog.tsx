import { Button, Radio, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ContactRef } from '@prosa/contract/contacts';
import type { Schedule, ScheduleOccurrence } from '@prosa/contract/schedules';
import { scheduleLimits, seriesScopes } from '@prosa/contract/schedules/series';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { isClock, toClock } from '../../ui/clock-text.ts';
import { DayField } from '../../ui/day-field.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { ContactPicker } from '../contacts/contact-picker.tsx';
import { MediaField } from '../quick-messages/media-field.tsx';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import {
  draftOf,
  isShort,
  newValues,
  type ScheduleValues,
  scopeValues,
  valuesOf,
} from './schedule-form.ts';
import { SchedulePreviewLines } from './schedule-preview.tsx';
import { SCHEDULES, schedulesResource } from './schedules.api.ts';
import styles from './schedules.module.css';

const ContactDialog = lazy(() =>
  import('../contacts/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
);

type Form = UseFormReturnType<ScheduleValues>;

export interface ScheduleDialogProps {
  /** Null creates. */
  row: Schedule | null;
  /** The local time that is shown first. */
  local: string;
  /** Which time of a series it is. */
  occurrence: ScheduleOccurrence | null;
  contact: ContactRef | null;
  onDelete?: () => void;
  onClose: () => void;
}

const fieldOfCode = {
  ERR_SCHEDULE_TIME: 'day',
  ERR_SCHEDULE_EMPTY: 'unit',
  ERR_MEDIA_TYPE: 'media',
  ERR_MEDIA_INVALID: 'media',
  ERR_TOO_LARGE: 'media',
  ERR_NO_CONTACT_FOUND: 'contact',
  ERR_TEMPLATE_VALUES: 'templateValues',
};

/** Plans a message, or changes one, or some of a series. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { row, local, occurrence, contact, onClose } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [newName, setNewName] = useState<string | null>(null);
  const toValues = (from: Schedule) => valuesOf(from, local);
  const form = useForm<ScheduleValues>({
    initialValues: row ? toValues(row) : newValues(local, contact),
    validate: rules(t),
  });
  if (newName !== null)
    return (
      <NewContact
        typed={newName}
        onSaved={(saved) => form.setFieldValue('contact', saved)}
        onClose={() => setNewName(null)}
      />
    );
  return (
    <ResourceDialog
      resource={schedulesResource}
      id={row?.id ?? null}
      row={row}
      toValues={toValues}
      labels={labelsOf(t)}
      title={row ? t('schedules.editTitle', { status: statusOf(t, row) }) : t('schedules.newTitle')}
      savedText={t('schedules.saved')}
      form={form}
      toDraft={(values) =>
        draftOf(values, { row, local, slot: (row?.repeat && occurrence?.slot) ?? null })
      }
      fieldOfCode={fieldOfCode}
      onSaved={() => void client.invalidateQueries({ queryKey: [SCHEDULES, 'range'] })}
      isLarge
      onClose={onClose}
    >
      {row?.repeat && (
        <ScopeField form={form} row={row} local={local} left={occurrence?.left ?? null} />
      )}
      <ContactPicker
        value={form.values.contact}
        isFixed={row !== null || contact !== null}
        onChange={(chosen) => form.setFieldValue('contact', chosen)}
        onAdd={setNewName}
        error={form.errors.contact}
      />
      <VariableTextarea
        label={t('schedules.body')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={scheduleLimits.body.max}
        {...form.getInputProps('body')}
      />
      <MediaField
        stored={row}
        value={form.values.media}
        onChange={(media) => form.setFieldValue('media', media)}
        error={form.errors.media}
        label={t('schedules.attachment')}
        accept=".png,.jpg,.jpeg"
      />
      <TimeFields form={form} />
      {form.values.scope !== 'one' && (
        <RepeatFields
          values={form.values}
          onChange={(change) => form.setValues(change)}
          errorOfUntil={form.errors.until}
        />
      )}
      <DeliveryFields form={form} isConnectionGone={row?.isConnectionGone ?? false} />
      <SchedulePreviewLines values={form.values} row={row} local={local} />
      {props.onDelete && (
        <Button
          className={styles.remove}
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} />}
          onClick={props.onDelete}
        >
          {t('schedules.remove')}
        </Button>
      )}
    </ResourceDialog>
  );
}

interface NewContactProps {
  /** A name or a number. */
  typed: string;
  onSaved: (contact: ContactRef) => void;
  onClose: () => void;
}

function NewContact({ typed, onSaved, onClose }: NewContactProps) {
  const isNumber = /^\+?[\d\s().-]+$/.test(typed);
  return (
    <Suspense>
      <ContactDialog
        contact={null}
        initial={isNumber ? { number: typed } : { name: typed }}
        onSaved={onSaved}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** The status of a schedule, as its title says it. */
export const statusOf = (t: TFunction, { status }: Pick<Schedule, 'status'>): string =>
  t(`schedules.status_${status}`);

const labelsOf = (t: TFunction) => ({
  contactId: t('schedules.contact'),
  body: t('schedules.body'),
  sendAt: t('schedules.day'),
  mediaPath: t('schedules.attachment'),
  whatsappId: t('schedules.connection'),
  templateId: t('schedules.template'),
  templateValues: t('schedules.template'),
  queueId: t('schedules.queue'),
  attendantId: t('schedules.attendant'),
  repeat: t('schedules.repeat'),
  holidays: t('schedules.holidays'),
  onlyIfSilent: t('schedules.onlyIfSilent'),
});

const rules = (t: TFunction) => ({
  contact: (contact: ContactRef | null) => (contact ? null : t('common.required')),
  body: (body: string) =>
    body.trim() === '' ? t('common.required') : isShort(body) ? t('common.tooShort') : null,
  day: (day: string) => (isDay(day) ? null : t('common.invalidDay')),
  clock: (clock: string) => (isClock(clock) ? null : t('common.invalidTime')),
  until: (until: string, { end, unit }: ScheduleValues) =>
    unit !== 'never' && end === 'on' && until === '' ? t('common.required') : null,
});

interface ScopeFieldProps {
  form: Form;
  row: Schedule;
  local: string;
  left: number | null;
}

function ScopeField({ form, ...opened }: ScopeFieldProps) {
  const { t } = useTranslation();
  const choose = (chosen: string) => {
    const scope = seriesScopes.find((each) => each === chosen) ?? 'one';
    form.setValues(scopeValues(scope, opened));
  };
  return (
    <Radio.Group label={t('schedules.scopeTitle')} value={form.values.scope} onChange={choose}>
      <div className={styles.scopes}>
        {seriesScopes.map((scope) => (
          <Radio key={scope} value={scope} label={t(`schedules.scope_${scope}`)} />
        ))}
      </div>
    </Radio.Group>
  );
}

function TimeFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const isElsewhere = timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={styles.pair}>
      <DayField
        label={t('schedules.day')}
        value={form.values.day}
        onChange={(day) => form.setFieldValue('day', day)}
        error={form.errors.day ? String(form.errors.day) : null}
      />
      <TextInput
        label={t('schedules.time')}
        description={isElsewhere ? t('schedules.zoneHint', { zone: timeZone }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="00:00"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...form.getInputProps('clock')}
        onBlur={() => form.setFieldValue('clock', toClock(form.values.clock))}
      />
      <Select
        label={t('schedules.repeat')}
        data={(['never', 'day', 'week', 'month', 'year'] as const).map((unit) => ({
          value: unit,
          label: unit === 'never' ? t('schedules.repeatNever') : t(`schedules.repeat_${unit}`),
        }))}
        allowDeselect={false}
        disabled={form.values.scope === 'one'}
        {...form.getInputProps('unit')}
      />
    </div>
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import type { Schedule, SchedulePreview } from '@prosa/contract/schedules';
import { IconAlertTriangle, IconCalendarTime } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { errorText } from '../../ui/toast.ts';
import { localTime, showLocal } from './local-time.ts';
import { repeatOf } from './repeat-values.ts';
import { isTime, type ScheduleValues, sendAtOf, seriesBefore } from './schedule-form.ts';
import { previewQuery } from './schedules.api.ts';
import styles from './schedules.module.css';

const TYPING_MS = 400;

interface SchedulePreviewLinesProps {
  values: ScheduleValues;
  row: Schedule | null;
  /** The local time that was shown first. */
  local: string;
}

/** When it will be sent, and what could keep it from it: said while one fills the form. */
export function SchedulePreviewLines({ values, row, local }: SchedulePreviewLinesProps) {
  const { t } = useTranslation();
  const isReady = values.contact !== null && isTime(values);
  const asked = JSON.stringify({
    contactId: values.contact?.id ?? 0,
    sendAt: sendAtOf(values),
    whatsappId: values.whatsappId ? Number(values.whatsappId) : null,
    repeat: values.scope === 'one' ? null : repeatOf(values, seriesBefore(values, { row, local })),
    holidays: values.holidays,
  });
  const [settled] = useDebouncedValue(asked, TYPING_MS);
  const { data, error } = useQuery({
    ...previewQuery(JSON.parse(settled)),
    enabled: isReady && settled === asked,
  });
  if (!isReady) return null;
  if (error) return <p className={styles.warning}>{errorText(error)}</p>;
  if (!data) return <p className={styles.next}>{t('common.loading')}</p>;
  return (
    <div className={styles.preview} role="status">
      <Times preview={data} />
      <Warnings preview={data} hasTemplate={values.templateId !== ''} />
    </div>
  );
}

function Times({ preview: { times, isAll } }: { preview: SchedulePreview }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  if (times.length === 0) return <Warning text={t('schedules.nothingLeft')} />;
  const shown = times.map((at) => showLocal(localTime(at, timeZone)));
  const isOne = isAll && shown.length === 1;
  return (
    <p className={styles.next}>
      <IconCalendarTime size={18} aria-hidden="true" />
      <span>
        {t(isOne ? 'schedules.nextOne' : 'schedules.next')}: {shown.join(', ')}
        {!isAll && `, ${t('schedules.andSoOn')}`}
      </span>
    </p>
  );
}

function Warnings({ preview, hasTemplate }: { preview: SchedulePreview; hasTemplate: boolean }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const { times, whatsapp, windowEndsAt, isContactBlocked, holiday, lateHours } = preview;
  const [first = ''] = times;
  const warnings = [
    isContactBlocked && t('schedules.warnBlocked'),
    !whatsapp && t('schedules.warnNoConnection'),
    whatsapp &&
      whatsapp.status !== 'CONNECTED' &&
      t('schedules.warnDown', { name: whatsapp.name, hours: lateHours }),
    windowEndsAt && first > windowEndsAt && !hasTemplate && t('schedules.warnWindow'),
    holiday &&
      first &&
      t('schedules.warnHoliday', {
        day: showLocal(localTime(first, timeZone)).slice(0, 10),
        name: holiday,
      }),
  ].filter((text) => typeof text === 'string');
  return warnings.map((text) => <Warning key={text} text={text} />);
}

function Warning({ text }: { text: string }) {
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

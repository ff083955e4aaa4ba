import { Checkbox, Select } from '@mantine/core';
import { weekdays } from '@prosa/contract/limits';
import { scheduleLimits } from '@prosa/contract/schedules/series';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import {
  chosenWeekdays,
  isLateInMonth,
  type RepeatOfDay,
  type RepeatValues,
} from './repeat-values.ts';
import styles from './schedules.module.css';

interface RepeatFieldsProps {
  values: RepeatOfDay;
  onChange: (change: Partial<RepeatValues>) => void;
  errorOfUntil?: ReactNode;
  isReadOnly?: boolean;
}

/** How a series goes on, and when it ends. */
export function RepeatFields({
  values,
  onChange,
  errorOfUntil,
  isReadOnly = false,
}: RepeatFieldsProps) {
  const { t, i18n } = useTranslation();
  const { unit } = values;
  if (unit === 'never') return null;
  return (
    <fieldset className={styles.group} aria-label={t('schedules.repeat')} disabled={isReadOnly}>
      <div className={styles.pair}>
        <CountField
          label={t('schedules.interval')}
          min={scheduleLimits.interval.min}
          max={scheduleLimits.interval.max}
          suffix={` ${t(`schedules.unit_${unit}`, { count: Number(values.interval) || 1 })}`}
          value={values.interval}
          onChange={(interval) => onChange({ interval: Number(interval) || '' })}
        />
        <Select
          label={t('schedules.end')}
          data={[
            { value: 'never', label: t('schedules.endNever') },
            { value: 'on', label: t('schedules.endOn') },
            { value: 'after', label: t('schedules.endAfter') },
          ]}
          allowDeselect={false}
          value={values.end}
          onChange={(end) => onChange({ end: end as RepeatValues['end'] })}
        />
        {values.end === 'on' && (
          <DayField
            label={t('schedules.endDay')}
            value={values.until}
            onChange={(until) => onChange({ until })}
            error={errorOfUntil ? String(errorOfUntil) : null}
          />
        )}
        {values.end === 'after' && (
          <CountField
            label={t('schedules.endCount')}
            min={scheduleLimits.count.min}
            max={scheduleLimits.count.max}
            value={values.count}
            onChange={(count) => onChange({ count: Number(count) || '' })}
          />
        )}
      </div>
      {unit === 'week' && (
        <Checkbox.Group
          label={t('schedules.weekdays')}
          value={chosenWeekdays(values)}
          onChange={(chosen) =>
            onChange({ weekdays: weekdays.filter((day) => chosen.includes(day)) })
          }
        >
          <div className={styles.weekdays}>
            {weekdays.map((day, index) => (
              <Checkbox key={day} value={day} label={weekdayName(i18n.language, index)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {isLateInMonth(values) && <p className={styles.hint}>{t('schedules.lastDayHint')}</p>}
    </fieldset>
  );
}

/** 2024 began on a Monday. */
const weekdayName = (language: string, index: number): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + index)),
  );

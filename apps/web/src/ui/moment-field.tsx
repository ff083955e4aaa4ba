import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../i18n/company-days.ts';
import { isClock, momentOf, partsOfMoment, toClock } from './clock-text.ts';
import { DayField } from './day-field.tsx';
import styles from './moment-field.module.css';

interface MomentFieldProps {
  label: string;
  description?: string;
  /** `2026-12-31T14:30`, or empty; a part that is not filled in yet is empty in it. */
  value?: string;
  onChange: (moment: string) => void;
  error?: ReactNode;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** Of the dialog in which it is. */
  isFirst?: boolean;
}

/** A day and a time. An error stands at the part that is wrong, or else at the day. */
export function MomentField(props: MomentFieldProps) {
  const { label, description, value = '', isDisabled = false } = props;
  const { t } = useTranslation();
  const { day, clock } = partsOfMoment(value);
  const [isDayWrong, setDayWrong] = useState(false);
  // A day that is not understood must not look like none.
  const change = (next: { day: string; clock: string }, isWrong = isDayWrong) => {
    setDayWrong(isWrong);
    props.onChange(isWrong ? `T${next.clock}` : momentOf(next));
  };
  const error = props.error ? String(props.error) : null;
  const isOfClock = isDay(day) && !isClock(clock);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would say the label twice
    <div role="group" aria-label={label}>
      <div className={styles.parts}>
        <DayField
          label={label}
          value={day}
          onChange={(next, isWrong) => change({ day: next, clock }, isWrong)}
          error={isOfClock ? null : error}
          isDisabled={isDisabled}
          isRequired={props.isRequired}
          isFirst={props.isFirst}
        />
        <TextInput
          label={t('common.time')}
          placeholder="00:00"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          disabled={isDisabled}
          withAsterisk={props.isRequired ?? false}
          value={clock}
          error={isOfClock && error}
          onChange={(event) => change({ day, clock: event.currentTarget.value })}
          onBlur={() => change({ day, clock: toClock(clock) })}
        />
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </div>
  );
}

import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay, showDay } from '../i18n/company-days.ts';
import styles from './day-field.module.css';
import { dayMask, dayOf } from './day-text.ts';

interface DayFieldProps {
  label: string;
  /** `2026-12-31`, or nothing. */
  value: string;
  onChange: (day: string) => void;
  error?: string | null | undefined;
  className?: string | undefined;
}

/**
 * A day as the product writes it everywhere, dd/MM/yyyy: the browser's own field follows the language of the browser.
 * Of that only the calendar is used. What is no day keeps its form from being sent.
 */
export function DayField({ label, value, onChange, error, className }: DayFieldProps) {
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(textOf(value));
  const [isLeft, setLeft] = useState(false);
  // Another day was given from outside, such as by the calendar.
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== (dayOf(text) ?? '')) setText(textOf(value));
  }
  const isWrong = text !== '' && dayOf(text) === undefined;
  const wrong = isWrong ? t('common.invalidDay') : '';
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <TextInput
        ref={(input) => input?.setCustomValidity(wrong)}
        label={label}
        placeholder={t('common.dayForm')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={(isLeft && wrong) || error}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          const next = dayMask(event.currentTarget.value);
          setText(next);
          setLeft(false);
          onChange(dayOf(next) ?? '');
        }}
        rightSection={
          <ActionIcon
            aria-label={t('common.calendarOf', { label })}
            title={t('common.calendar')}
            onClick={() => native.current?.showPicker()}
          >
            <IconCalendar size={18} />
          </ActionIcon>
        }
      />
      <input
        ref={native}
        type="date"
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

const textOf = (day: string): string => (isDay(day) ? showDay(day) : '');

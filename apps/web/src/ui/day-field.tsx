import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay, showDay } from '../i18n/company-days.ts';
import styles from './day-field.module.css';
import { dayMask, dayOf } from './day-text.ts';

interface DayFieldProps {
  label: string;
  /** `2026-12-31`, or empty. */
  value: string;
  /** Empty while what was typed is no day: wrong then, unless the field is empty. */
  onChange: (day: string, isWrong: boolean) => void;
  error?: string | null | undefined;
  className?: string | undefined;
  isDisabled?: boolean | undefined;
  isRequired?: boolean | undefined;
  /** Of the dialog in which it is. */
  isFirst?: boolean | undefined;
}

/**
 * A day in the product's form, dd/MM/yyyy: the browser's own field follows the browser's language, so only its calendar
 * is used. An invalid day keeps the form from being submitted.
 */
export function DayField({ label, value, onChange, error, className, ...more }: DayFieldProps) {
  const { isDisabled = false, isRequired = false, isFirst } = more;
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(textOf(value));
  const [isLeft, setLeft] = useState(false);
  // The value was changed from outside, for example by the calendar.
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
        disabled={isDisabled}
        withAsterisk={isRequired}
        data-autofocus={isFirst || undefined}
        value={text}
        error={(isLeft && wrong) || error}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          const next = dayMask(event.currentTarget.value);
          setText(next);
          setLeft(false);
          onChange(dayOf(next) ?? '', next !== '' && dayOf(next) === undefined);
        }}
        rightSection={
          <ActionIcon
            aria-label={t('common.calendarOf', { label })}
            title={t('common.calendar')}
            disabled={isDisabled}
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
        onChange={(event) => onChange(event.currentTarget.value, false)}
      />
    </div>
  );
}

const textOf = (day: string): string => (isDay(day) ? showDay(day) : '');

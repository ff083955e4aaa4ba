import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isClock, toClock } from '../../ui/clock-text.ts';
import { type DraftRange, type Problem, rangeNote } from './hours-draft.ts';
import styles from './hours-tab.module.css';

interface RangeListProps {
  /** The weekday or the holiday, for screen readers. */
  of: string;
  ranges: readonly DraftRange[];
  problems: ReadonlyMap<string, Problem>;
  onChange: (ranges: DraftRange[]) => void;
}

export function RangeList({ of, ranges, problems, onChange }: RangeListProps) {
  const { t } = useTranslation();
  if (ranges.length === 0) return <p className={styles.closed}>{t('hours.closed')}</p>;
  const change = (key: number, part: Partial<DraftRange>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...part } : range)));
  return (
    <ul className={styles.ranges}>
      {ranges.map((range) => {
        const note = rangeNote(range);
        const isWrong = problems.has(`${range.key}.time`);
        return (
          <li key={range.key} className={styles.range}>
            <TimeField
              label={t('hours.start', { day: of })}
              value={range.start}
              isChecked={isWrong}
              onChange={(start) => change(range.key, { start })}
            />
            <span className={styles.until}>{t('hours.until')}</span>
            <TimeField
              label={t('hours.end', { day: of })}
              value={range.end}
              isChecked={isWrong}
              onChange={(end) => change(range.key, { end })}
            />
            <ActionIcon
              aria-label={t('hours.removeRange', { day: of })}
              title={t('hours.removeRange', { day: of })}
              onClick={() => onChange(ranges.filter(({ key }) => key !== range.key))}
            >
              <IconX size={18} />
            </ActionIcon>
            {note && <span className={styles.note}>{t(`hours.${note}`)}</span>}
            {isWrong && (
              <span className={styles.wrong} role="alert">
                {t('common.invalidTime')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  isChecked: boolean;
  onChange: (value: string) => void;
}

/** HH:mm in every language; the browser's own field would follow its locale. */
function TimeField({ label, value, isChecked, onChange }: TimeFieldProps) {
  return (
    <TextInput
      className={styles.time}
      aria-label={label}
      placeholder="00:00"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      error={isChecked && !isClock(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(toClock(value))}
    />
  );
}

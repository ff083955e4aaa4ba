import { ActionIcon, Button, TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { DayField } from '../../ui/day-field.tsx';
import { addRange, type DraftHoliday, newHoliday, type Problem } from './hours-draft.ts';
import styles from './hours-tab.module.css';
import { nationalHolidays } from './national-holidays.ts';
import { RangeList } from './range-list.tsx';

interface HolidayListProps {
  holidays: readonly DraftHoliday[];
  problems: ReadonlyMap<string, Problem>;
  onChange: (holidays: DraftHoliday[]) => void;
}

export function HolidayList({ holidays, problems, onChange }: HolidayListProps) {
  const { t } = useTranslation();
  const change = (key: number, part: Partial<DraftHoliday>) =>
    onChange(holidays.map((each) => (each.key === key ? { ...each, ...part } : each)));
  return (
    <section>
      <h2 className={styles.heading}>{t('hours.holidays')}</h2>
      <p className={styles.hint}>{t('hours.holidaysHint')}</p>
      {holidays.length === 0 && <p className={styles.closed}>{t('hours.holidaysNone')}</p>}
      <ul className={styles.days}>
        {holidays.map((holiday) => (
          <Holiday
            key={holiday.key}
            holiday={holiday}
            problems={problems}
            onChange={(part) => change(holiday.key, part)}
            onRemove={() => onChange(holidays.filter(({ key }) => key !== holiday.key))}
          />
        ))}
      </ul>
      <Button
        variant="light"
        className={styles.addHoliday}
        leftSection={<IconPlus size={18} />}
        disabled={holidays.length >= limits.holidays.max}
        onClick={() => onChange([...holidays, newHoliday()])}
      >
        {t('hours.addHoliday')}
      </Button>
      <NationalHolidays holidays={holidays} onChange={onChange} />
    </section>
  );
}

/** Adds those of the next twelve months whose days are not in the list. */
function NationalHolidays({ holidays, onChange }: Omit<HolidayListProps, 'problems'>) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const missing = nationalHolidays(todayIn(timeZone)).filter(
    ({ date }) => !holidays.some((each) => each.date === date),
  );
  if (missing.length === 0 || holidays.length + missing.length > limits.holidays.max) return null;
  const add = () =>
    onChange([...holidays, ...missing.map(({ date, name }) => ({ ...newHoliday(date), name }))]);
  return (
    <Button
      variant="subtle"
      className={styles.addHoliday}
      leftSection={<IconCalendarPlus size={18} />}
      onClick={add}
    >
      {t('hours.addNational')}
    </Button>
  );
}

interface HolidayProps {
  holiday: DraftHoliday;
  problems: ReadonlyMap<string, Problem>;
  onChange: (part: Partial<DraftHoliday>) => void;
  onRemove: () => void;
}

function Holiday({ holiday, problems, onChange, onRemove }: HolidayProps) {
  const { t } = useTranslation();
  const { key, date, name, ranges } = holiday;
  const texts: Record<Problem, string> = {
    time: t('common.invalidTime'),
    required: t('common.required'),
    short: t('common.tooShort'),
    twice: t('hours.dateTwice'),
  };
  const errorOf = (field: string) => {
    const problem = problems.get(`${key}.${field}`);
    return problem ? texts[problem] : null;
  };
  const label = name.trim() || t('hours.newHoliday');
  return (
    <li className={styles.holiday}>
      <DayField
        label={t('hours.date')}
        className={styles.date}
        value={date}
        error={errorOf('date')}
        onChange={(day) => onChange({ date: day })}
      />
      <TextInput
        label={t('hours.name')}
        className={styles.holidayName}
        autoComplete="off"
        maxLength={limits.holidayName.max}
        value={name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <RangeList
        of={label}
        ranges={ranges}
        problems={problems}
        onChange={(next) => onChange({ ranges: next })}
      />
      <div className={styles.dayTools}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={16} />}
          aria-label={t('hours.addRangeOn', { day: label })}
          disabled={ranges.length >= limits.rangesPerDay.max}
          onClick={() => onChange({ ranges: addRange(ranges) })}
        >
          {t('hours.addRange')}
        </Button>
        <ActionIcon
          aria-label={`${t('hours.removeHoliday')}: ${label}`}
          title={t('hours.removeHoliday')}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}

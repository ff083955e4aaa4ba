import { ActionIcon, Button } from '@mantine/core';
import { limits, type Weekday, weekdays } from '@prosa/contract/limits';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addRange, copyRanges, type HoursDraft, type Problem } from './hours-draft.ts';
import styles from './hours-tab.module.css';
import { RangeList } from './range-list.tsx';

type Weekly = HoursDraft['weekly'];

interface WeekEditorProps {
  weekly: Weekly;
  problems: ReadonlyMap<string, Problem>;
  onChange: (weekly: Weekly) => void;
}

export function WeekEditor({ weekly, problems, onChange }: WeekEditorProps) {
  const { t } = useTranslation();
  const copyToAll = (from: Weekday) =>
    onChange(
      Object.fromEntries(
        weekdays.map((day) => [day, day === from ? weekly[day] : copyRanges(weekly[from])]),
      ) as Weekly,
    );
  return (
    <section>
      <h2 className={styles.heading}>{t('hours.week')}</h2>
      <p className={styles.hint}>{t('hours.weekHint')}</p>
      <ul className={styles.days}>
        {weekdays.map((day) => {
          const name = t(`hours.days.${day}`);
          return (
            <li key={day} className={styles.day}>
              <h3 className={styles.dayName}>{name}</h3>
              <RangeList
                of={name}
                ranges={weekly[day]}
                problems={problems}
                onChange={(ranges) => onChange({ ...weekly, [day]: ranges })}
              />
              <div className={styles.dayTools}>
                <Button
                  variant="subtle"
                  size="xs"
                  leftSection={<IconPlus size={16} />}
                  aria-label={t('hours.addRangeOn', { day: name })}
                  disabled={weekly[day].length >= limits.rangesPerDay.max}
                  onClick={() => onChange({ ...weekly, [day]: addRange(weekly[day]) })}
                >
                  {t('hours.addRange')}
                </Button>
                <ActionIcon
                  aria-label={t('hours.copyOf', { day: name })}
                  title={t('hours.copy')}
                  onClick={() => copyToAll(day)}
                >
                  <IconCopy size={18} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

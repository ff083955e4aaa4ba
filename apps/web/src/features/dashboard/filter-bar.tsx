import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstOfMonth, isDay, todayIn } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { DayField } from '../../ui/day-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './dashboard-page.module.css';
import { type DashboardFilter, onlyFinished, type Period, periods } from './dashboard-search.ts';

interface FilterBarProps {
  filter: DashboardFilter;
  onApply: (filter: DashboardFilter) => void;
}

/** A recent period or dates; applied when the button is pressed. */
export function FilterBar({ filter, onApply }: FilterBarProps) {
  const { t } = useTranslation();
  const today = todayIn(useUser().company.timeZone);
  const [kind, setKind] = useState<'period' | 'dates'>('days' in filter ? 'period' : 'dates');
  const [days, setDays] = useState<Period | null>('days' in filter ? filter.days : null);
  const [isFinished, setFinished] = useState(filter.finished === true);
  const given = 'days' in filter ? { from: firstOfMonth(today), to: today } : filter;
  const [from, setFrom] = useState(given.from ?? '');
  const [to, setTo] = useState(given.to ?? '');
  const isBackwards = kind === 'dates' && isDay(from) && isDay(to) && from > to;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBackwards) return;
    const chosen = kind === 'period' ? days && { days } : datesOf(from, to);
    if (chosen) onApply({ ...chosen, ...onlyFinished(isFinished) });
    else toast.error(t('dashboard.selectFilter'), { id: 'dashboard-filter' });
  }

  return (
    <form className={styles.filter} onSubmit={submit} aria-label={t('dashboard.filterBy')}>
      <SegmentedControl
        aria-label={t('dashboard.filterBy')}
        value={kind}
        onChange={(value) => setKind(value === 'dates' ? 'dates' : 'period')}
        data={[
          { value: 'period', label: t('dashboard.byPeriod') },
          { value: 'dates', label: t('dashboard.byDates') },
        ]}
      />
      {kind === 'period' ? (
        <Select
          className={styles.field}
          label={t('dashboard.period')}
          allowDeselect={false}
          value={String(days ?? 0)}
          onChange={(value) => setDays(periods.find((each) => String(each) === value) ?? null)}
          data={[
            { value: '0', label: t('dashboard.noPeriod') },
            ...periods.map((count) => ({
              value: String(count),
              label: t('dashboard.lastDays', { days: count }),
            })),
          ]}
        />
      ) : (
        <>
          <DayField
            className={styles.field}
            label={t('dashboard.from')}
            value={from}
            onChange={setFrom}
          />
          <DayField
            className={styles.field}
            label={t('dashboard.to')}
            value={to}
            error={isBackwards ? t('dashboard.backwards') : undefined}
            onChange={setTo}
          />
        </>
      )}
      <Switch
        className={styles.finished}
        label={t('dashboard.onlyFinished')}
        checked={isFinished}
        onChange={(event) => setFinished(event.currentTarget.checked)}
      />
      <Button type="submit">{t('dashboard.apply')}</Button>
      <Hint isFinished={filter.finished === true} />
    </form>
  );
}

/** Explains the applied filter, not the one being filled in. */
function Hint({ isFinished }: { isFinished: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={styles.hint}>{t(isFinished ? 'dashboard.countsFinished' : 'dashboard.counts')}</p>
  );
}

function datesOf(from: string, to: string): DashboardFilter | null {
  const dates = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  return 'from' in dates || 'to' in dates ? dates : null;
}

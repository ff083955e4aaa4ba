import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countDays, type DayRange, isDay } from '../../i18n/company-days.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './chart-card.module.css';

interface ChartCardProps {
  title: string;
  /** Total beside the title. */
  count?: number | undefined;
  range: DayRange;
  onRange: (range: DayRange) => void;
  /** Maximum length of the range. */
  daysMax?: number;
  /** State of the request. */
  state: { isLoading: boolean; isEmpty: boolean; error: Error | null; onRetry: () => void };
  errorTitle: string;
  onDownload: () => void;
  tools?: ReactNode;
  children: ReactNode;
}

/** A chart with its own date range. */
export function ChartCard({ title, count, range, onRange, state, ...rest }: ChartCardProps) {
  const { t } = useTranslation();
  const download = t('dashboard.downloadNamed', { title });
  return (
    <Panel
      title={title}
      count={count}
      tools={
        <>
          {rest.tools}
          <ActionIcon
            aria-label={download}
            title={download}
            disabled={state.isLoading || state.error !== null}
            onClick={rest.onDownload}
          >
            <IconDownload size={18} />
          </ActionIcon>
        </>
      }
    >
      <RangeForm
        title={title}
        range={range}
        onRange={onRange}
        daysMax={rest.daysMax ?? Number.POSITIVE_INFINITY}
      />
      <div className={styles.body} aria-busy={state.isLoading}>
        <ChartBody state={state} errorTitle={rest.errorTitle}>
          {rest.children}
        </ChartBody>
      </div>
    </Panel>
  );
}

type BodyProps = Pick<ChartCardProps, 'state' | 'errorTitle' | 'children'>;

function ChartBody({ state, errorTitle, children }: BodyProps) {
  const { t } = useTranslation();
  if (state.error)
    return <FailedState title={errorTitle} error={state.error} onRetry={state.onRetry} />;
  if (state.isLoading) return <Skeleton height={220} />;
  if (state.isEmpty) {
    return (
      <p className={styles.empty} role="status">
        {t('dashboard.empty')}
      </p>
    );
  }
  return children;
}

type RangeFormProps = Required<Pick<ChartCardProps, 'title' | 'range' | 'onRange' | 'daysMax'>>;

function RangeForm({ title, range, onRange, daysMax }: RangeFormProps) {
  const { t } = useTranslation();
  const [first, setFirst] = useState(range.first);
  const [last, setLast] = useState(range.last);
  const [isChecked, setIsChecked] = useState(false);
  const missing = (day: string) => (isChecked && !isDay(day) ? t('common.required') : undefined);
  const problem = problemOf({ first, last }, daysMax);
  const wrong = problem && t(`dashboard.${problem}`, { days: daysMax });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isDay(first) && isDay(last) && !problem) onRange({ first, last });
  }

  return (
    <form className={styles.range} onSubmit={submit} aria-label={title} noValidate>
      <DayField
        label={t('dashboard.from')}
        value={first}
        error={missing(first)}
        onChange={setFirst}
      />
      <DayField
        label={t('dashboard.to')}
        value={last}
        error={wrong ?? missing(last)}
        onChange={setLast}
      />
      <Button type="submit" variant="default">
        {t('dashboard.apply')}
      </Button>
    </form>
  );
}

/** Why two days are no valid range. */
function problemOf({ first, last }: DayRange, daysMax: number): 'backwards' | 'tooLong' | null {
  if (!isDay(first) || !isDay(last)) return null;
  if (first > last) return 'backwards';
  return countDays({ first, last }) > daysMax ? 'tooLong' : null;
}

import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import styles from './chart-card.module.css';
import { type DayRange, isDay } from './company-days.ts';

interface ChartCardProps {
  title: string;
  /** How many, beside the title. */
  count?: number | undefined;
  range: DayRange;
  onRange: (range: DayRange) => void;
  /** How the answer stands. */
  state: { isLoading: boolean; isEmpty: boolean; error: Error | null; onRetry: () => void };
  errorTitle: string;
  onDownload: () => void;
  tools?: ReactNode;
  children: ReactNode;
}

/** A chart with dates of its own. */
export function ChartCard({ title, count, range, onRange, state, ...rest }: ChartCardProps) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
          {count !== undefined && (
            <small className={styles.count}>
              {new Intl.NumberFormat(i18n.language).format(count)}
            </small>
          )}
        </h2>
        {rest.tools}
        <ActionIcon
          aria-label={t('dashboard.downloadNamed', { title })}
          title={t('dashboard.downloadNamed', { title })}
          disabled={state.isLoading || state.error !== null}
          onClick={rest.onDownload}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </header>
      <RangeForm title={title} range={range} onRange={onRange} />
      <div className={styles.body} aria-busy={state.isLoading}>
        <ChartBody state={state} errorTitle={rest.errorTitle}>
          {rest.children}
        </ChartBody>
      </div>
    </section>
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

type RangeFormProps = Pick<ChartCardProps, 'title' | 'range' | 'onRange'>;

function RangeForm({ title, range, onRange }: RangeFormProps) {
  const { t } = useTranslation();
  const [first, setFirst] = useState(range.first);
  const [last, setLast] = useState(range.last);
  const [isChecked, setIsChecked] = useState(false);
  const missing = (day: string) => (isChecked && !isDay(day) ? t('common.required') : undefined);
  const isBackwards = isDay(first) && isDay(last) && first > last;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isDay(first) && isDay(last) && !isBackwards) onRange({ first, last });
  }

  return (
    <form className={styles.range} onSubmit={submit} aria-label={title} noValidate>
      <TextInput
        type="date"
        label={t('dashboard.from')}
        value={first}
        error={missing(first)}
        onChange={(event) => setFirst(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('dashboard.to')}
        value={last}
        error={isBackwards ? t('dashboard.backwards') : missing(last)}
        onChange={(event) => setLast(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('dashboard.apply')}
      </Button>
    </form>
  );
}

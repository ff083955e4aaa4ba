import { Button, Skeleton } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneLabel } from '../i18n/time-zones.ts';
import { DayField } from './day-field.tsx';
import styles from './filtered-table.module.css';
import { EmptyState, FailedState } from './list-states.tsx';
import { toast, toastError } from './toast.ts';

interface FilteredPageProps<Row> {
  title: string;
  /** The time zone of the filter's days. */
  timeZone: string;
  list: UseInfiniteQueryResult<Row[]>;
  /** Exports all rows that match the filters as a file. */
  onExport: () => Promise<void>;
  filters: ReactNode;
  children: ReactNode;
}

/** A read-only, growing list: filters, a table with further pages, and an export. */
export function FilteredPage<Row>(props: FilteredPageProps<Row>) {
  const { title, timeZone, list, onExport, filters, children } = props;
  const { t } = useTranslation();
  const zone = zoneLabel(timeZone);
  const exportAll = () => {
    onExport()
      .then(() => toast.success(t('audit.exported')))
      .catch(toastError);
  };
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.zone}>{t('audit.timeZone', { zone })}</p>
        </div>
        <Button variant="default" leftSection={<IconFileDownload size={18} />} onClick={exportAll}>
          {t('audit.exportCsv')}
        </Button>
      </header>
      {filters}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane without buttons must scroll by keyboard, too */}
      <section className={styles.pane} tabIndex={0} aria-label={title}>
        {list.isError && !list.data ? (
          <FailedState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          children
        )}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage().catch(toastError)}
            >
              {t('audit.more')}
            </Button>
          </div>
        )}
      </section>
    </section>
  );
}

const SKELETONS = 12;

interface FilteredTableProps<Row> {
  label: string;
  columns: readonly string[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  draw: (row: Row) => ReactNode;
  empty: { title: string; hint: string };
  isFiltered: boolean;
}

export function FilteredTable<Row>(props: FilteredTableProps<Row>) {
  const { label, columns, rows, draw, empty, isFiltered } = props;
  const { t } = useTranslation();
  if (rows?.length === 0)
    return <EmptyState {...empty} {...(isFiltered ? { title: t('audit.noMatch') } : {})} />;
  return (
    <table className={styles.table} aria-label={label} aria-busy={!rows}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map(draw)}
        {!rows &&
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>
                  <Skeleton height={14} width="70%" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface FilterFormProps {
  label: string;
  /** Of the first and last day; empty for no limit. */
  from: string;
  to: string;
  onDays: (days: { from: string } | { to: string }) => void;
  onApply: () => void;
  /** Absent when no filter is set. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** Fields and days that filter a list; applied when the button is pressed. */
export function FilterForm(props: FilterFormProps) {
  const { label, from, to, onDays, onApply, onClear, children } = props;
  const { t } = useTranslation();
  const isBackwards = from !== '' && to !== '' && from > to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBackwards) onApply();
  };
  return (
    <form className={styles.filters} onSubmit={submit} aria-label={label}>
      {children}
      <DayField label={t('audit.from')} value={from} onChange={(day) => onDays({ from: day })} />
      <DayField
        label={t('audit.to')}
        value={to}
        error={isBackwards ? t('audit.backwards') : undefined}
        onChange={(day) => onDays({ to: day })}
      />
      <Button type="submit">{t('audit.apply')}</Button>
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {t('audit.clear')}
        </Button>
      )}
    </form>
  );
}

import { ActionIcon, Select, Skeleton } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type DayRange, showDay, todayIn } from '../../i18n/company-days.ts';
import tables from '../../ui/figures-table.module.css';
import { formatBytes } from '../../ui/file-size.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { BarChart } from '../dashboard/bar-chart.tsx';
import { download, toCsv } from '../dashboard/csv.ts';
import { usageQuery } from './usage.api.ts';
import styles from './usage.module.css';
import { barsOfUsage, type Measure, measures, totalOf } from './usage-rows.ts';
import { UsageTable } from './usage-table.tsx';

const PERIODS = [7, 30, 90, 365] as const;

interface UsageViewProps {
  /** Null: the own company. */
  companyId: number | null;
  timeZone: string;
}

/** What a company did each day, as a chart of one measure or as a table of all. */
export function UsageView({ companyId, timeZone }: UsageViewProps) {
  const { t, i18n } = useTranslation();
  const [days, setDays] = useState<number>(PERIODS[1]);
  const [measure, setMeasure] = useState<Measure>('messagesIn');
  const [isTable, setTable] = useState(false);
  const today = todayIn(timeZone);
  const range = { first: addDays(today, 1 - days), last: today };
  const usage = useQuery(usageQuery(companyId, range));
  const asOther = t(isTable ? 'usage.asChart' : 'usage.asTable');
  const found = usage.data ?? [];
  const save = () =>
    download(
      `${t('usage.title').toLowerCase()}-${range.first}-${range.last}.csv`,
      toCsv(
        [
          [t('usage.day'), ...measures.map((each) => t(`usage.measures.${each}`))],
          ...found.map((day) => [showDay(day.day), ...measures.map((each) => day[each])]),
        ],
        i18n.language,
      ),
    );
  return (
    <div className={styles.view}>
      <p className={styles.hint}>{t('usage.hint')}</p>
      <div className={styles.tools}>
        <Select
          aria-label={t('usage.period')}
          className={styles.period}
          allowDeselect={false}
          data={PERIODS.map((count) => ({
            value: String(count),
            label: t('usage.days', { count }),
          }))}
          value={String(days)}
          onChange={(next) => setDays(Number(next))}
        />
        <Select
          aria-label={t('usage.measure')}
          className={styles.measure}
          allowDeselect={false}
          data={measures.map((value) => ({ value, label: t(`usage.measures.${value}`) }))}
          value={measure}
          onChange={(next) => setMeasure(next as Measure)}
        />
        <ActionIcon aria-label={asOther} title={asOther} onClick={() => setTable(!isTable)}>
          {isTable ? <IconChartBar size={18} /> : <IconTable size={18} />}
        </ActionIcon>
        <ActionIcon
          aria-label={t('usage.export')}
          title={t('usage.export')}
          disabled={found.length === 0}
          onClick={save}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </div>
      <Body usage={usage} range={range} measure={measure} isTable={isTable} />
      {found.length > 0 && (
        <p className={styles.total}>
          {t(`usage.measures.${measure}`)}, {t('usage.total').toLowerCase()}:{' '}
          <strong>{shown(totalOf(found, measure), measure, i18n.language)}</strong>
        </p>
      )}
    </div>
  );
}

interface BodyProps {
  usage: ReturnType<typeof useQuery<Parameters<typeof totalOf>[0]>>;
  range: DayRange;
  measure: Measure;
  isTable: boolean;
}

function Body({ usage, range, measure, isTable }: BodyProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = usage;
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.length === 0) return <EmptyState title={t('usage.empty')} hint={t('usage.emptyHint')} />;
  return (
    <>
      {!isTable && (
        <BarChart bars={barsOfUsage(data, range, measure)} label={t(`usage.measures.${measure}`)} />
      )}
      <div className={isTable ? tables.table : 'visually-hidden'}>
        <UsageTable days={data} />
      </div>
    </>
  );
}

const shown = (value: number, measure: Measure, language: string): string =>
  measure === 'storageBytes'
    ? formatBytes(value, language)
    : new Intl.NumberFormat(language).format(value);

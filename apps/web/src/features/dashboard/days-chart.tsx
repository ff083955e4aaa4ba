import { ActionIcon } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import tables from '../../ui/figures-table.module.css';
import { BarChart } from './bar-chart.tsx';
import { type Bar, barsOf } from './chart-bars.ts';
import { ChartCard } from './chart-card.tsx';
import { download, toCsv } from './csv.ts';
import { daysChartQuery } from './dashboard.api.ts';
import { useLastWeek } from './use-last-week.ts';

/** Attendances started, by day; by hour when both dates are the same. */
export function DaysChart() {
  const { t, i18n } = useTranslation();
  const [range, setRange] = useState(useLastWeek());
  const [isTable, setIsTable] = useState(false);
  const chart = useQuery(daysChartQuery(range));
  const bars = barsOf(chart.data?.data ?? [], range);
  const isByHour = range.first === range.last;
  const title = t(isByHour ? 'dashboard.hoursChart' : 'dashboard.daysChart');
  const unit = t(isByHour ? 'dashboard.hour' : 'dashboard.day');
  const asOther = t(isTable ? 'dashboard.asChart' : 'dashboard.asTable');
  return (
    <ChartCard
      title={title}
      count={chart.data?.count}
      range={range}
      onRange={setRange}
      daysMax={limits.chartDays.max}
      state={{
        isLoading: chart.isPending || chart.isPlaceholderData,
        isEmpty: chart.data?.count === 0,
        error: chart.data ? null : chart.error,
        onRetry: () => void chart.refetch(),
      }}
      errorTitle={t('dashboard.dateChartError')}
      onDownload={() =>
        download(
          `dashboard-${range.first}-${range.last}.csv`,
          toCsv(
            [[unit, t('dashboard.tickets')], ...bars.map(({ label, value }) => [label, value])],
            i18n.language,
          ),
        )
      }
      tools={
        <ActionIcon aria-label={asOther} title={asOther} onClick={() => setIsTable(!isTable)}>
          {isTable ? <IconChartBar size={18} /> : <IconTable size={18} />}
        </ActionIcon>
      }
    >
      {!isTable && <BarChart bars={bars} label={title} />}
      <div className={isTable ? tables.table : 'visually-hidden'}>
        <BarTable bars={bars} title={title} unit={unit} />
      </div>
    </ChartCard>
  );
}

interface BarTableProps {
  bars: readonly Bar[];
  title: string;
  unit: string;
}

function BarTable({ bars, title, unit }: BarTableProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">{t('dashboard.tickets')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{number.format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

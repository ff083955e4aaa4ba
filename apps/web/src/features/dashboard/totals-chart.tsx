import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../i18n/company-days.ts';
import { ChartCard } from './chart-card.tsx';
import { download, toCsv } from './csv.ts';
import { type Bar, LyingBars } from './lying-bars.tsx';

interface TotalsChartProps {
  title: string;
  /** What the bars' names stand for. */
  unit: string;
  errorTitle: string;
  range: DayRange;
  onRange: (range: DayRange) => void;
  chart: UseQueryResult<unknown>;
  bars: readonly Bar[];
}

/** Tickets of a date range, per name. */
export function TotalsChart(props: TotalsChartProps) {
  const { title, unit, errorTitle, range, onRange, chart, bars } = props;
  const { t, i18n } = useTranslation();
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const exportBars = () => {
    const rows = bars.map((bar) => [bar.name, bar.total]);
    const csv = toCsv([[unit, t('dashboard.tickets')], ...rows], i18n.language);
    download(`dashboard-${range.first}-${range.last}.csv`, csv);
  };
  return (
    <ChartCard
      title={title}
      count={chart.data ? total : undefined}
      range={range}
      onRange={onRange}
      state={{
        isLoading: chart.isPending,
        isEmpty: total === 0,
        error: chart.data ? null : chart.error,
        onRetry: () => void chart.refetch(),
      }}
      errorTitle={errorTitle}
      onDownload={exportBars}
    >
      <LyingBars label={title} unit={unit} bars={bars} />
    </ChartCard>
  );
}

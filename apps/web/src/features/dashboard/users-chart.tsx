import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type DayRange, todayIn } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { ChartCard } from './chart-card.tsx';
import { download, toCsv } from './csv.ts';
import { usersChartQuery } from './dashboard.api.ts';
import { LyingBars } from './lying-bars.tsx';

/** A week, today included. */
const DAYS_BACK = -6;

export function useLastWeek(): DayRange {
  const today = todayIn(useUser().company.timeZone);
  return { first: addDays(today, DAYS_BACK), last: today };
}

/** Who finished how many. */
export function UsersChart() {
  const { t, i18n } = useTranslation();
  const [range, setRange] = useState(useLastWeek());
  const chart = useQuery(usersChartQuery(range));
  const rows = chart.data?.data ?? [];
  const total = rows.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const title = t('dashboard.usersChart');
  return (
    <ChartCard
      title={title}
      count={chart.data && total}
      range={range}
      onRange={setRange}
      state={{
        isLoading: chart.isPending,
        isEmpty: total === 0,
        error: chart.data ? null : chart.error,
        onRetry: () => void chart.refetch(),
      }}
      errorTitle={t('dashboard.userChartError')}
      onDownload={() =>
        download(
          `dashboard-${range.first}-${range.last}.csv`,
          toCsv(
            [
              [t('dashboard.attendant'), t('dashboard.tickets')],
              ...rows.map(({ nome, quantidade }) => [nome, quantidade]),
            ],
            i18n.language,
          ),
        )
      }
    >
      <LyingBars
        label={title}
        unit={t('dashboard.attendant')}
        bars={rows.map(({ nome, quantidade }) => ({ name: nome, total: quantidade }))}
      />
    </ChartCard>
  );
}

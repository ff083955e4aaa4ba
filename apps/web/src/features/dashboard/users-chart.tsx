import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersChartQuery } from './dashboard.api.ts';
import { TotalsChart } from './totals-chart.tsx';
import { useLastWeek } from './use-last-week.ts';

/** Finished tickets by user. */
export function UsersChart() {
  const { t } = useTranslation();
  const [range, setRange] = useState(useLastWeek());
  const chart = useQuery(usersChartQuery(range));
  const bars = chart.data?.data.map(({ nome, quantidade }) => ({ name: nome, total: quantidade }));
  return (
    <TotalsChart
      title={t('dashboard.usersChart')}
      unit={t('dashboard.attendant')}
      errorTitle={t('dashboard.userChartError')}
      range={range}
      onRange={setRange}
      chart={chart}
      bars={bars ?? []}
    />
  );
}

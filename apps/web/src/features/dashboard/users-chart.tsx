import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type DayRange, todayIn } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { ChartCard } from './chart-card.tsx';
import { download, toCsv } from './csv.ts';
import { usersChartQuery } from './dashboard.api.ts';
import styles from './users-chart.module.css';

/** Room for the count behind the longest bar. */
const VALUE_WIDTH = '64px';
/** A week, today included. */
const DAYS_BACK = -6;

export function useLastWeek(): DayRange {
  const today = todayIn(useUser().company.timeZone);
  return { first: addDays(today, DAYS_BACK), last: today };
}

/** Who finished how many. Bars lie, so that names have room; they are a table, so that they can be read out. */
export function UsersChart() {
  const { t, i18n } = useTranslation();
  const [range, setRange] = useState(useLastWeek());
  const chart = useQuery(usersChartQuery(range));
  const rows = chart.data?.data ?? [];
  const top = Math.max(1, ...rows.map(({ quantidade }) => quantidade));
  const total = rows.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const number = new Intl.NumberFormat(i18n.language);
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <figure className={styles.scroll} aria-label={title} tabIndex={0}>
        <table className={styles.table} aria-label={title}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('dashboard.attendant')}</th>
              <th scope="col">{t('dashboard.tickets')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ nome, quantidade }, index) => (
              <tr key={index}>
                <th scope="row" className={styles.name}>
                  {nome}
                </th>
                <td className={styles.cell}>
                  <span className={styles.line}>
                    <span
                      className={styles.bar}
                      style={{ width: `calc((100% - ${VALUE_WIDTH}) * ${quantidade / top})` }}
                    />
                    <span className={styles.value}>{number.format(quantidade)}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </ChartCard>
  );
}

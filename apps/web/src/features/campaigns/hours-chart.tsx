import type { CampaignReport } from '@prosa/contract/campaigns';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './report-page.module.css';

const FULL = 100;
const HOUR_MS = 3600_000;
const BARS_MAX = 744;

/** Messages that left, by hour; hours without any are gaps. */
export function HoursChart({ hours }: Pick<CampaignReport, 'hours'>) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useUser().company;
  const number = new Intl.NumberFormat(i18n.language);
  const bars = everyHour(hours);
  const top = Math.max(...hours.map(({ count }) => count));
  const shown = (at: number) => formatShortDateTimeIn(timeZone, new Date(at));
  return (
    <Panel title={t('campaigns.byHour')}>
      <div className={styles.chart} aria-hidden="true">
        {bars.map(({ at, count }) => (
          <span
            key={at}
            className={styles.bar}
            style={{ height: `${(count / top) * FULL}%` }}
            title={`${shown(at)}: ${number.format(count)}`}
          />
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{shown(bars[0]!.at)}</span>
        <span>{bars.length > 1 && shown(bars.at(-1)!.at)}</span>
      </p>
      <table className="visually-hidden">
        <caption>{t('campaigns.byHour')}</caption>
        <tbody>
          {hours.map(({ at, count }) => (
            <tr key={at}>
              <th scope="row">{formatShortDateTimeIn(timeZone, at)}</th>
              <td>{number.format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function everyHour(hours: CampaignReport['hours']): { at: number; count: number }[] {
  const counts = new Map(hours.map(({ at, count }) => [Date.parse(at), count]));
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  const length = Math.min(BARS_MAX, (last - first) / HOUR_MS + 1);
  return Array.from({ length }, (_, n) => {
    const at = last - (length - 1 - n) * HOUR_MS;
    return { at, count: counts.get(at) ?? 0 };
  });
}

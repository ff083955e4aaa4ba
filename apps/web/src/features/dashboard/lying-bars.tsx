import { useTranslation } from 'react-i18next';
import styles from './lying-bars.module.css';

/** Space for the number behind the longest bar. */
const VALUE_WIDTH = '64px';

export interface Bar {
  name: string;
  total: number;
}

interface LyingBarsProps {
  label: string;
  /** What the names stand for. */
  unit: string;
  bars: readonly Bar[];
}

/** Tickets per name. The bars are horizontal, so that names fit, and a table, so that screen readers can read them. */
export function LyingBars({ label, unit, bars }: LyingBarsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const top = Math.max(1, ...bars.map(({ total }) => total));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <figure className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">{t('dashboard.tickets')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, total }, index) => (
            <tr key={index}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              <td className={styles.cell}>
                <span className={styles.line}>
                  <span
                    className={styles.bar}
                    style={{ width: `calc((100% - ${VALUE_WIDTH}) * ${total / top})` }}
                  />
                  <span className={styles.value}>{number.format(total)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

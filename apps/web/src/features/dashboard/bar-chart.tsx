import { useTranslation } from 'react-i18next';
import styles from './bar-chart.module.css';
import { type Bar, labelEvery, scaleOf } from './chart-bars.ts';

const FULL = 100;
/** With more bars than this, bars keep a minimum width and the chart scrolls. */
const MANY = 92;

/** A bar chart, hidden from screen readers: the same values are in a table beside it. Many bars scroll sideways. */
export function BarChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const lines = scaleOf(bars.map(({ value }) => value));
  const top = lines.at(-1) ?? 1;
  const every = labelEvery(bars.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <figure className={styles.scroll} aria-label={label} tabIndex={0}>
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.scale}>
          {lines.map((line) => (
            <span key={line} className={styles.line} style={{ bottom: `${(line / top) * FULL}%` }}>
              {number.format(line)}
            </span>
          ))}
        </div>
        <div className={styles.bars} data-many={bars.length > MANY || undefined}>
          {bars.map((bar, index) => (
            <span
              key={bar.label}
              className={styles.slot}
              title={`${bar.label}: ${number.format(bar.value)}`}
            >
              <span className={styles.bar} style={{ height: `${(bar.value / top) * FULL}%` }} />
              {index % every === 0 && <span className={styles.short}>{bar.short}</span>}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './stars.module.css';

const STARS_MAX = 3;
const FULL = 100;

/** An average of 0 means no ratings. */
export function Stars({ rating }: { rating: number }) {
  const { t, i18n } = useTranslation();
  if (rating === 0) return <span className={styles.none}>{t('dashboard.noRating')}</span>;
  const value = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(rating);
  return (
    <span className={styles.rating}>
      <span
        className={styles.stars}
        role="img"
        aria-label={t('dashboard.stars', { value, max: STARS_MAX })}
      >
        <Row Icon={IconStar} />
        <span className={styles.filled} style={{ width: `${(rating / STARS_MAX) * FULL}%` }}>
          <Row Icon={IconStarFilled} />
        </span>
      </span>
      <span aria-hidden="true">{value}</span>
    </span>
  );
}

function Row({ Icon }: { Icon: typeof IconStar }) {
  return (
    <span className={styles.row} aria-hidden="true">
      {Array.from({ length: STARS_MAX }, (_, n) => (
        <Icon key={n} size={16} />
      ))}
    </span>
  );
}

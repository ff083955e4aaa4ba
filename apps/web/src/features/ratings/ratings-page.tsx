import { Button, Skeleton } from '@mantine/core';
import type { Rating } from '@prosa/contract/ratings';
import { IconFileDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { zoneLabel } from '../../i18n/time-zones.ts';
import { useUser } from '../../session/session.ts';
import styles from '../../ui/filtered-table.module.css';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { Stars } from '../dashboard/stars.tsx';
import { RatingFilters } from './rating-filters.tsx';
import { downloadRatings, ratingsQuery } from './ratings.api.ts';
import own from './ratings-page.module.css';
import type { Rate } from './ratings-search.ts';

const route = getRouteApi('/private/ratings');
const SKELETONS = 12;

/** What customers thought of it, and what they wrote next. */
export function RatingsPage() {
  const { t } = useTranslation();
  const zone = zoneLabel(useUser().company.timeZone);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(ratingsQuery(filter));
  const exportList = () => {
    downloadRatings(filter, `${t('shell.menu.ratings').toLowerCase()}.csv`)
      .then(() => toast.success(t('audit.exported')))
      .catch(toastError);
  };
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('ratings.title')}</h1>
          <p className={styles.zone}>{t('audit.timeZone', { zone })}</p>
        </div>
        <Button variant="default" leftSection={<IconFileDownload size={18} />} onClick={exportList}>
          {t('audit.exportCsv')}
        </Button>
      </header>
      <RatingFilters
        key={JSON.stringify(filter)}
        filter={filter}
        onApply={(next) => void navigate({ search: next, replace: true })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by keyboard. */}
      <section className={styles.pane} tabIndex={0} aria-label={t('ratings.title')}>
        {list.isError && !list.data ? (
          <FailedState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <RatingTable ratings={list.data} isFiltered={Object.keys(filter).length > 0} />
        )}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage().catch(toastError)}
            >
              {t('audit.more')}
            </Button>
          </div>
        )}
      </section>
    </section>
  );
}

const columns = ['rate', 'wroteNext', 'contact', 'attendant', 'queue', 'when'] as const;

interface RatingTableProps {
  /** Undefined while the first page loads. */
  ratings: readonly Rating[] | undefined;
  isFiltered: boolean;
}

function RatingTable({ ratings, isFiltered }: RatingTableProps) {
  const { t } = useTranslation();
  if (ratings?.length === 0) {
    const title = t(isFiltered ? 'audit.noMatch' : 'ratings.empty');
    return <EmptyState title={title} hint={t('ratings.emptyHint')} />;
  }
  return (
    <table className={styles.table} aria-label={t('ratings.title')} aria-busy={!ratings}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`ratings.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ratings?.map((rating) => (
          <RatingLine key={rating.id} rating={rating} />
        ))}
        {!ratings &&
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>
                  <Skeleton height={14} width="70%" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function RatingLine({ rating }: { rating: Rating }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const { ticket, contact, user, queue } = rating;
  const name = contact?.name ?? t('ratings.goneContact');
  return (
    <tr>
      <td className={own.rate}>
        <Stars rating={rating.rate} />
        <span>{t(`story.rate${rating.rate as Rate}`)}</span>
      </td>
      <td className={own.words} title={t('ratings.wroteNextHint')}>
        {rating.wroteNext ?? (
          // Of a deleted conversation nobody knows any more.
          <span className={ticket ? styles.about : own.unknown}>
            {ticket ? t('ratings.nothing') : '–'}
          </span>
        )}
      </td>
      <td>
        {ticket ? (
          <Link to="/tickets/{-$uuid}" params={{ uuid: ticket.uuid }} className={own.link}>
            {name}
          </Link>
        ) : (
          <span className={styles.about}>{name}</span>
        )}
      </td>
      <td>{user?.name ?? <span className={styles.about}>{t('ratings.nobody')}</span>}</td>
      <td>{queue?.name ?? <span className={styles.about}>{t('ratings.noQueue')}</span>}</td>
      <td className={styles.when}>{formatShortDateTimeIn(timeZone, rating.ratedAt)}</td>
    </tr>
  );
}

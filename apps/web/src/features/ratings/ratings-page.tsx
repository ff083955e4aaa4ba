import type { Rating } from '@prosa/contract/ratings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import styles from '../../ui/filtered-table.module.css';
import { FilteredPage, FilteredTable } from '../../ui/filtered-table.tsx';
import { Stars } from '../dashboard/stars.tsx';
import { RatingFilters } from './rating-filters.tsx';
import { downloadRatings, ratingsQuery } from './ratings.api.ts';
import own from './ratings-page.module.css';
import type { Rate } from './ratings-search.ts';

const route = getRouteApi('/private/ratings');
const columns = ['rate', 'wroteNext', 'contact', 'attendant', 'queue', 'when'] as const;

/** Customers' ratings, and their next message. */
export function RatingsPage() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { timeZone } = useUser().company;
  const list = useInfiniteQuery(ratingsQuery(filter));
  const title = t('ratings.title');
  return (
    <FilteredPage
      title={title}
      timeZone={timeZone}
      list={list}
      onExport={() => downloadRatings(filter, `${t('shell.menu.ratings').toLowerCase()}.csv`)}
      filters={
        <RatingFilters
          key={JSON.stringify(filter)}
          filter={filter}
          onApply={(next) => void navigate({ search: next, replace: true })}
        />
      }
    >
      <FilteredTable
        label={title}
        columns={columns.map((column) => t(`ratings.${column}`))}
        rows={list.data}
        draw={(rating) => <RatingLine key={rating.id} rating={rating} />}
        empty={{ title: t('ratings.empty'), hint: t('ratings.emptyHint') }}
        isFiltered={Object.keys(filter).length > 0}
      />
    </FilteredPage>
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
          // A deleted conversation cannot be opened.
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

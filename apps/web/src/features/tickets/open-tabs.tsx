import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queueChoice } from '../../conversation/tickets/ticket-filter.ts';
import { countsQuery } from '../../conversation/tickets/tickets.api.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import styles from './ticket-manager.module.css';

interface OpenTabsProps {
  search: TicketsSearch;
  onChange: (part: { tab: TicketsSearch['tab'] | undefined; snoozed: undefined }) => void;
}

/** Assigned and Pending, each with its total number of tickets. */
export function OpenTabs({ search, onChange }: OpenTabsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(
    countsQuery({
      ...(search.all ? { showAll: true } : {}),
      ...queueChoice(search),
    }),
  );
  const isPending = search.tab === 'pending';
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{t('tickets.open')}</legend>
      <button
        type="button"
        aria-pressed={!isPending && !search.snoozed}
        onClick={() => onChange({ tab: undefined, snoozed: undefined })}
      >
        {t('tickets.assigned')}
        <Count count={data?.open} isMore={data?.openMore} />
      </button>
      <button
        type="button"
        aria-pressed={isPending}
        onClick={() => onChange({ tab: 'pending', snoozed: undefined })}
      >
        {t('tickets.pending')}
        <Count count={data?.pending} isMore={data?.pendingMore} />
      </button>
    </fieldset>
  );
}

/** Reserves its space while the number is loading. */
function Count({ count, isMore }: { count: number | undefined; isMore: boolean | undefined }) {
  return (
    <span className={styles.count}>{count === undefined ? '' : isMore ? `${count}+` : count}</span>
  );
}

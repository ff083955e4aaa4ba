import type { TicketView } from '@prosa/contract/ticket-views';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { readStored, writeStored } from '../../core/stored-keys.ts';
import { viewCountsQuery } from './ticket-views.api.ts';
import styles from './ticket-views.module.css';
import { useViews } from './use-views.ts';

/** One tab per view, above the lists; takes no space while there are none. */
export function ViewBar({ search }: { search: TicketsSearch }) {
  const { t } = useTranslation();
  const { views, active, isLoaded, isChanged, open, leave } = useViews(search);
  const counts = useQuery({ ...viewCountsQuery, enabled: views.length > 0 }).data;
  useEffect(() => {
    // If there are some, the next page load reserves their space.
    if (isLoaded) writeStored('hasViews', String(views.length > 0));
  }, [isLoaded, views.length]);
  // Until they are loaded, the bar takes the space that it took last time: nothing moves under a finger.
  if (isLoaded ? views.length === 0 : readStored('hasViews') !== 'true') return null;
  const press = (view: TicketView, isOn: boolean) => (isOn ? leave() : open(view));
  return (
    <nav className={styles.bar} aria-label={t('views.title')}>
      {views.map((view) => {
        const isActive = view.id === active?.id;
        return (
          <ViewChip
            key={view.id}
            view={view}
            isActive={isActive}
            isChanged={isActive && isChanged}
            count={counts?.get(view.id)}
            onPress={() => press(view, isActive && !isChanged)}
          />
        );
      })}
    </nav>
  );
}

interface ViewChipProps {
  view: TicketView;
  isActive: boolean;
  isChanged: boolean;
  count: number | undefined;
  onPress: () => void;
}

function ViewChip({ view, isActive, isChanged, count, onPress }: ViewChipProps) {
  const { t } = useTranslation();
  const { name, gone } = view;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isActive}
      title={isChanged ? t('views.changed', { name }) : name}
      onClick={onPress}
    >
      <span className={styles.name}>{name}</span>
      {isChanged && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('views.isChanged')}</span>
        </span>
      )}
      {gone.length > 0 && <span className={styles.gone}>{t('views.incomplete')}</span>}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** Filters of the view on screen that no longer exist. */
export function GoneNote({ search }: { search: TicketsSearch }) {
  const { t } = useTranslation();
  const { active, mayUpdate, keepRest } = useViews(search);
  if (!active || active.gone.length === 0) return null;
  const what = active.gone.map((ref) => t(`views.gone_${ref}`)).join(', ');
  return (
    <p className={styles.note} role="status">
      {t('views.goneNote', { what })}{' '}
      {mayUpdate && (
        <button type="button" onClick={keepRest}>
          {t('views.keepRest')}
        </button>
      )}
    </p>
  );
}

import { Button, Switch, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openNewTicket } from '../../conversation/tickets/new-ticket.store.ts';
import {
  filterOf,
  isEmptySearch,
  lacksQueue,
  type Me,
  type TicketFilter,
  type TicketTab,
  tabOf,
} from '../../conversation/tickets/ticket-filter.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { revalidateTickets, ticketsQuery } from '../../conversation/tickets/tickets.api.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { readStored } from '../../core/stored-keys.ts';
import { useCommandKeys } from '../../session/command-keys.ts';
import { afterFirstScreen } from '../../session/first-screen.ts';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useRevalidation } from '../../ui/use-revalidation.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { PermissionLine } from '../notifications/permission-line.tsx';
import { CutNote } from '../search/cut-note.tsx';
import { type ChangeSearch, useKeptFilters } from './kept-filters.ts';
import { ListOptions } from './list-options.tsx';
import { OpenTabs } from './open-tabs.tsx';
import { SelectionHost } from './selection-host.tsx';
import { SnoozedFilter } from './snoozed-filter.tsx';
import { TicketList } from './ticket-list.tsx';
import styles from './ticket-manager.module.css';
import type { RowActions } from './ticket-row.tsx';

// Rows load first: the filters need much of Mantine, and change no row of the first list.
const importFilters = () => afterFirstScreen(() => import('./ticket-filters.tsx'));
const InboxQueues = lazy(async () => ({ default: (await importFilters()).InboxQueues }));
const ViewBar = lazy(async () => ({ default: (await importFilters()).ViewBar }));
const ViewsMenu = lazy(async () => ({ default: (await importFilters()).ViewsMenu }));
const GoneNote = lazy(async () => ({ default: (await importFilters()).GoneNote }));
const SearchFilters = lazy(async () => ({ default: (await importFilters()).SearchFilters }));

interface TicketManagerProps {
  search: TicketsSearch;
  selectedUuid: string | undefined;
  currentId: number | null;
  actions: RowActions;
  /** No conversation is beside it. */
  isAlone: boolean;
  onArranged: (rows: readonly ListedTicket[]) => void;
}

/** The left pane: tabs, filters and the ticket list. */
export function TicketManager(props: TicketManagerProps) {
  const { t } = useTranslation();
  const { search, change } = useKeptFilters(props.search);
  const tab = tabOf(search);
  const searchField = useRef<HTMLInputElement>(null);
  useInboxKeys(change, () => searchField.current?.focus());
  const manager = tab === 'assigned' || tab === 'pending' ? 'open' : tab;
  return (
    <div className={styles.manager}>
      <div className={styles.head}>
        <div className={styles.tools}>
          <SearchBox
            ref={searchField}
            className={styles.search}
            value={search.q ?? ''}
            placeholder={t('tickets.searchPlaceholder')}
            onChange={(q) => change(q ? { tab: 'search', q } : { tab: undefined, q: undefined })}
          />
          <Button
            className={styles.add}
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => openNewTicket()}
            aria-label={t('tickets.newTicket')}
            title={t('tickets.newTicket')}
          >
            {t('tickets.new')}
          </Button>
        </div>
        <Suspense
          fallback={readStored('hasViews') === 'true' && <div className={styles.viewsPlace} />}
        >
          <ViewBar search={search} />
        </Suspense>
        <Tabs
          value={manager}
          onChange={(value) =>
            // Drop the search words: they do not filter the other lists.
            change({
              tab: value === 'open' ? undefined : (value as 'closed' | 'search'),
              q: undefined,
              snoozed: undefined,
            })
          }
        >
          <Tabs.List grow aria-label={t('tickets.title')}>
            <Tabs.Tab value="open">{t('tickets.open')}</Tabs.Tab>
            <Tabs.Tab value="closed">{t('tickets.closed')}</Tabs.Tab>
            <Tabs.Tab value="search">{t('tickets.search')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={manager} className={styles.filters}>
            <Filters search={search} onChange={change} tab={tab} isAlone={props.isAlone} />
          </Tabs.Panel>
        </Tabs>
      </div>
      <PermissionLine />
      <ListOf {...props} filter={filterOf(search)} tab={tab} />
    </div>
  );
}

interface PartProps {
  search: TicketsSearch;
  onChange: ChangeSearch;
}

/** On a phone each line above the rows costs one ticket, so the filters of open lists are behind a button there. */
function Filters({
  search,
  onChange,
  tab,
  isAlone,
}: PartProps & { tab: TicketTab; isAlone: boolean }) {
  const isOpen = tab === 'assigned' || tab === 'pending';
  const isShort = isAlone && isOpen;
  const part = { search, onChange };
  const queues = (
    <Suspense fallback={<div className={styles.selectPlace} />}>
      <InboxQueues {...part} isInside={isShort} />
    </Suspense>
  );
  const showAll = tab === 'assigned' && <ShowAll {...part} />;
  return (
    <>
      <div className={styles.filterRow}>
        {isShort ? <OpenTabs {...part} /> : queues}
        {isOpen && (
          <ListOptions {...part}>
            {isShort && (
              <>
                {queues}
                {showAll}
              </>
            )}
          </ListOptions>
        )}
        {!isShort && showAll}
        <Suspense fallback={<div className={styles.menuPlace} />}>
          <ViewsMenu search={search} />
        </Suspense>
      </div>
      <Suspense>
        <GoneNote search={search} />
        {tab === 'search' && <SearchFilters {...part} />}
      </Suspense>
      {isOpen && !isShort && <OpenTabs {...part} />}
      {tab === 'assigned' && <SnoozedFilter {...part} />}
    </>
  );
}

function ShowAll({ search, onChange }: PartProps) {
  const { t } = useTranslation();
  const isAllowed = useAllowed('tickets-manager:showall');
  if (!isAllowed) return null;
  return (
    <Switch
      size="sm"
      label={t('tickets.showAll')}
      title={t('tickets.showAllHint')}
      checked={search.all ?? false}
      onChange={(event) => onChange({ all: event.currentTarget.checked || undefined })}
    />
  );
}

function ListOf(props: TicketManagerProps & { filter: TicketFilter; tab: TicketTab }) {
  const { filter, tab } = props;
  const me = useUser();
  const query = useInfiniteQuery(ticketsQuery(filter));
  const client = useQueryClient();
  useRevalidation(() => revalidateTickets(client, filter));
  // Typing has priority: during a burst of events the rows may lag a moment.
  const data = useDeferredValue(query.data);

  if (isEmptySearch(filter)) return <Nothing tab="searchHint" />;
  if (query.isError && !data)
    return (
      <div className={styles.state}>
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  if (!data) return <ListSkeleton />;
  if (data.tickets.length === 0)
    return (
      <>
        <CutNote parts={data.cut} />
        <Nothing tab={emptinessOf(tab, filter, me)} />
        {props.isAlone && <FirstSteps />}
      </>
    );
  return (
    <>
      <CutNote parts={data.cut} />
      <SelectionHost tickets={data.tickets} />
      <TicketList
        key={JSON.stringify(filter)}
        tickets={data.tickets}
        count={data.countMore ? -1 : data.count}
        query={filter.searchParam ?? ''}
        selectedUuid={props.selectedUuid}
        currentId={props.currentId}
        actions={props.actions}
        hasMore={query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError}
        hasFailed={query.isFetchNextPageError && !query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        onArranged={props.onArranged}
      />
    </>
  );
}

type Emptiness = TicketTab | 'searchHint' | 'narrowed' | 'noQueue' | 'snoozed';

function emptinessOf(
  tab: TicketTab,
  { unread, unanswered, snoozed, due }: TicketFilter,
  me: Me,
): Emptiness {
  if (unread || unanswered || due) return 'narrowed';
  if (snoozed) return 'snoozed';
  const isInbox = tab === 'assigned' || tab === 'pending';
  return isInbox && lacksQueue(me) ? 'noQueue' : tab;
}

function Nothing({ tab }: { tab: Emptiness }) {
  const { t } = useTranslation();
  const mayFilterUsers = useAllowed('tickets-manager:filterUsers');
  const texts = {
    assigned: [t('tickets.emptyAssigned'), t('tickets.emptyAssignedHint')],
    pending: [t('tickets.emptyPending'), t('tickets.emptyPendingHint')],
    closed: [t('tickets.emptyClosed'), t('tickets.emptyClosedHint')],
    noQueue: [t('tickets.emptyNoQueue'), t('tickets.emptyNoQueueHint')],
    snoozed: [t('snooze.empty'), t('snooze.emptyHint')],
    narrowed: [t('tickets.emptyNarrowed'), t('tickets.emptyNarrowedHint')],
    search: [t('common.noResults'), t('common.noResultsHint')],
    searchHint: [
      t('tickets.searchHint'),
      t(mayFilterUsers ? 'tickets.searchHintUsers' : 'tickets.searchHintText'),
    ],
  } as const;
  const [title, hint] = texts[tab];
  return (
    <div className={styles.state}>
      <EmptyState title={title} hint={hint} />
    </div>
  );
}

const SKELETONS = Array.from({ length: 9 }, (_, index) => index);

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeletons} role="status" aria-label={t('common.loading')}>
      {SKELETONS.map((index) => (
        <div key={index} className={styles.skeleton}>
          <i />
          <span>
            <b />
            <b />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Keys for the lists of the inbox: O, P and F show open, pending and closed tickets, S focuses the search. */
function useInboxKeys(change: ChangeSearch, focusSearch: () => void): void {
  // Drop the search words: they do not filter the other lists.
  const show = (tab: 'pending' | 'closed' | undefined) => () => change({ tab, q: undefined });
  useCommandKeys({
    o: show(undefined),
    p: show('pending'),
    f: show('closed'),
    s: focusSearch,
  });
}

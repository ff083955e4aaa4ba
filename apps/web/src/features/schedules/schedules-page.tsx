import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import type { ContactRef } from '@prosa/contract/contacts';
import type { Schedule } from '@prosa/contract/schedules';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, todayIn } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { SearchBox } from '../../ui/search-box.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { contactQuery } from '../contacts/contacts.api.ts';
import { Agenda } from './agenda.tsx';
import { Calendar } from './calendar.tsx';
import { type ShownTime, shownTimes } from './calendar-events.ts';
import { DeleteTimesDialog } from './delete-times-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { inAnHour, rangeOf, showLocal, stepFrom } from './local-time.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { calendarQuery, moveTime, SCHEDULES } from './schedules.api.ts';
import styles from './schedules.module.css';
import { type CalendarView, calendarViews, type SchedulesSearch } from './schedules-search.ts';

const route = getRouteApi('/private/schedules');
/** 600 px: below, a month shows dots and the list of a day. */
const NARROW_REM = 37.5;

type Opened =
  | { kind: 'new'; local: string }
  | { kind: 'edit' | 'details' | 'delete'; shown: ShownTime }
  | null;

export function SchedulesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { timeZone } = useUser().company;
  const { place, isNarrower } = useIsNarrower<HTMLElement>(NARROW_REM);
  const [opened, setOpened] = useState<Opened>(null);
  const change = (next: Partial<SchedulesSearch>) =>
    void navigate({ search: withoutEmpty({ ...search, ...next }), replace: true });
  const { q = '', date, contactId } = search;
  const view = viewOf(search.show, isNarrower);
  const day = date ?? todayIn(timeZone);
  const query = useTimes(view, day, q);
  const times = query.data ? shownTimes(query.data, timeZone) : [];
  const add = (local: string) => setOpened({ kind: 'new', local });
  return (
    <section ref={place} className={pageStyles.page}>
      <Head
        view={view}
        isNarrow={isNarrower}
        day={day}
        search={q}
        onChange={change}
        onAdd={() => add(inAnHour(timeZone))}
      />
      <div className={styles.pane} data-view={view}>
        <Loaded query={query}>
          <Times
            view={view}
            isNarrow={isNarrower}
            day={day}
            times={times}
            isCut={query.data?.isCut ?? false}
            isSearch={q !== ''}
            onDay={(next) => change({ date: next })}
            onAdd={add}
            onOpened={setOpened}
          />
        </Loaded>
      </div>
      <Dialogs opened={opened} times={times} onOpened={setOpened} onClose={() => setOpened(null)} />
      {contactId !== undefined && opened === null && (
        <ForContact id={contactId} onClose={() => change({ contactId: undefined })} />
      )}
    </section>
  );
}

/** A grid of hours needs more room than a phone has: its list of a day stands below the month. */
const viewOf = (chosen: CalendarView = 'month', isNarrow: boolean): CalendarView =>
  isNarrow && chosen !== 'agenda' ? 'month' : chosen;

interface LoadedProps {
  query: ReturnType<typeof useTimes>;
  children: ReactNode;
}

function Loaded({ query, children }: LoadedProps) {
  const { t } = useTranslation();
  if (query.data) return children;
  if (query.isError)
    return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton className={styles.skeleton} role="status" aria-label={t('common.loading')} />;
}

const withoutEmpty = (search: Record<string, unknown>): SchedulesSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );

function useTimes(view: CalendarView, day: string, search: string) {
  const { first, days } = rangeOf(view, day);
  const range = { from: `${first}T00:00`, to: `${addDays(first, days)}T00:00`, search };
  return useQuery({ ...calendarQuery(range), placeholderData: keepPreviousData });
}

interface HeadProps {
  view: CalendarView;
  isNarrow: boolean;
  day: string;
  search: string;
  onChange: (next: Partial<SchedulesSearch>) => void;
  onAdd: () => void;
}

function Head({ view, isNarrow, day, search, onChange, onAdd }: HeadProps) {
  const { t, i18n } = useTranslation();
  const step = (steps: 1 | -1) => onChange({ date: stepFrom(view, day, steps) });
  return (
    <header className={`${pageStyles.head} ${styles.head}`}>
      <h1 className={pageStyles.title}>{t('schedules.title')}</h1>
      <div className={styles.steps}>
        <ActionIcon aria-label={t('schedules.previous')} onClick={() => step(-1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <Button variant="default" onClick={() => onChange({ date: undefined })}>
          {t('schedules.today')}
        </Button>
        <ActionIcon aria-label={t('schedules.following')} onClick={() => step(1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
        <span className={styles.period} aria-live="polite">
          {periodName(i18n.language, view, day)}
        </span>
      </div>
      <div className={`${pageStyles.tools} ${styles.tools}`}>
        <SearchBox
          value={search}
          placeholder={t('schedules.searchPlaceholder')}
          onChange={(q) => onChange({ q: q || undefined })}
        />
        <SegmentedControl
          aria-label={t('schedules.view')}
          value={view}
          onChange={(next) => onChange({ show: next as CalendarView })}
          data={calendarViews
            .filter((each) => viewOf(each, isNarrow) === each)
            .map((each) => ({
              value: each,
              label: t(each === 'day' ? 'schedules.dayView' : `schedules.${each}`),
            }))}
        />
        <Button className={pageStyles.add} leftSection={<IconPlus size={18} />} onClick={onAdd}>
          {t('schedules.add')}
        </Button>
      </div>
    </header>
  );
}

function periodName(language: string, view: CalendarView, day: string): string {
  const inUtc = { timeZone: 'UTC' } as const;
  const { first, days } = rangeOf(view, day);
  if (view === 'month' || view === 'agenda')
    return new Intl.DateTimeFormat(language, { ...inUtc, month: 'long', year: 'numeric' }).format(
      new Date(day),
    );
  const style = new Intl.DateTimeFormat(language, {
    ...inUtc,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return days === 1
    ? style.format(new Date(first))
    : style.formatRange(new Date(first), new Date(addDays(first, days - 1)));
}

interface TimesProps {
  view: CalendarView;
  isNarrow: boolean;
  day: string;
  times: readonly ShownTime[];
  isCut: boolean;
  isSearch: boolean;
  onDay: (day: string) => void;
  onAdd: (local: string) => void;
  onOpened: (opened: Opened) => void;
}

function Times({ view, times, isCut, isSearch, ...props }: TimesProps) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const move = useMove();
  const isPlanned = ({ occurrence }: ShownTime) => occurrence.status === 'PENDENTE';
  const open = (shown: ShownTime) => {
    const kind = isPlanned(shown) && mayChange(shown.row) ? 'edit' : 'details';
    props.onOpened({ kind, shown });
  };
  return (
    <>
      {isCut && (
        <p className={styles.warning} role="status">
          {t('schedules.cut')}
        </p>
      )}
      {view === 'agenda' ? (
        <Agenda times={times} onOpen={open} />
      ) : (
        <Calendar
          view={view}
          isNarrow={props.isNarrow}
          day={props.day}
          times={times}
          mayMove={(shown) => isPlanned(shown) && mayChange(shown.row)}
          onDay={props.onDay}
          onOpen={open}
          onAdd={props.onAdd}
          onMove={move}
        />
      )}
      {times.length === 0 && view === 'agenda' && (
        <EmptyState
          title={t(isSearch ? 'common.noResults' : 'schedules.empty')}
          hint={t(isSearch ? 'common.noResultsHint' : 'schedules.emptyHint')}
        />
      )}
    </>
  );
}

/** Its author may, and admins. */
function useMayChange(): (row: Schedule) => boolean {
  const me = useUser();
  return ({ userId }) => userId === me.id || me.profile === 'admin';
}

function useMove() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return ({ row, occurrence, local }: ShownTime, to: string): void => {
    if (to === local) return;
    const when = showLocal(to);
    moveTime(row, occurrence.slot, to)
      .then(() => toast.success(t(row.repeat ? 'schedules.movedOne' : 'schedules.moved', { when })))
      .catch(toastError)
      .finally(() => void client.invalidateQueries({ queryKey: [SCHEDULES, 'range'] }));
  };
}

interface DialogsProps {
  opened: Opened;
  times: readonly ShownTime[];
  onOpened: (opened: Opened) => void;
  onClose: () => void;
}

function Dialogs({ opened, times, onOpened, onClose }: DialogsProps) {
  const mayChange = useMayChange();
  if (!opened) return null;
  if (opened.kind === 'new')
    return (
      <ScheduleDialog
        row={null}
        local={opened.local}
        occurrence={null}
        contact={null}
        onClose={onClose}
      />
    );
  // With colleagues' changes; one that is gone keeps its last known state.
  const { shown } = opened;
  const row = times.find((each) => each.row.id === shown.row.id)?.row ?? shown.row;
  const { occurrence, local } = shown;
  if (opened.kind === 'edit')
    return (
      <ScheduleDialog
        row={row}
        local={local}
        occurrence={occurrence}
        contact={null}
        onDelete={() => onOpened({ kind: 'delete', shown })}
        onClose={onClose}
      />
    );
  if (opened.kind === 'delete')
    return (
      <DeleteTimesDialog
        row={row}
        slot={occurrence.slot}
        isPlanned={occurrence.status === 'PENDENTE'}
        onClose={onClose}
      />
    );
  const mayEdit = row.status === 'ERRO' && !row.repeat;
  return (
    <DetailsDialog
      row={row}
      occurrence={times.find((each) => isSameTime(each, shown))?.occurrence ?? occurrence}
      mayChange={mayChange(row)}
      onEdit={mayEdit ? () => onOpened({ kind: 'edit', shown }) : null}
      onDelete={() => onOpened({ kind: 'delete', shown })}
      onClose={onClose}
    />
  );
}

const isSameTime = (one: ShownTime, other: ShownTime): boolean =>
  one.row.id === other.row.id && one.occurrence.slot === other.occurrence.slot;

/** The form for the contact that the address names. */
function ForContact({ id, onClose }: { id: number; onClose: () => void }) {
  const { timeZone } = useUser().company;
  const [local] = useState(() => inAnHour(timeZone));
  const { data, error } = useQuery(contactQuery(id));
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (!error) return;
    toastError(error);
    leave();
  }, [error]);
  if (!data) return null;
  const contact: ContactRef = data;
  return (
    <ScheduleDialog
      row={null}
      local={local}
      occurrence={null}
      contact={contact}
      onClose={onClose}
    />
  );
}

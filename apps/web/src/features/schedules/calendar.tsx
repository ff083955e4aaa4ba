import '@mantine/core/styles/ActionIcon.css';
import '@mantine/schedule/styles.css';
import {
  DayView,
  MobileMonthView,
  MonthView,
  type MonthViewProps,
  WeekView,
} from '@mantine/schedule';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { UnstyledButton } from '@mantine/core';
import type { ScheduleStatus } from '@prosa/contract/schedules';
import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import styles from './calendar.module.css';
import { type CalendarEvent, droppedAt, eventOf, type ShownTime } from './calendar-events.ts';
import { calendarLabels } from './calendar-labels.ts';
import { dayName, inAnHour, localTime, showLocal } from './local-time.ts';
import { statusOf } from './schedule-dialog.tsx';
import type { CalendarView } from './schedules-search.ts';

interface CalendarProps {
  view: Exclude<CalendarView, 'agenda'>;
  isNarrow: boolean;
  day: string;
  times: readonly ShownTime[];
  mayMove: (shown: ShownTime) => boolean;
  onDay: (day: string) => void;
  onOpen: (shown: ShownTime) => void;
  onAdd: (local: string) => void;
  onMove: (shown: ShownTime, local: string) => void;
}

const locales: Record<string, string> = { pt: 'pt-br', en: 'en', es: 'es' };
const MORE_IN_DAY = 3;

/** The month, week or day, in the company's time. */
export function Calendar(props: CalendarProps) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useUser().company;
  const shownOf = (event: { payload?: unknown }) => (event as CalendarEvent).payload!.shown;
  const common = {
    date: props.day,
    events: props.times.map(eventOf),
    locale: locales[i18n.language] ?? 'pt-br',
    labels: calendarLabels(t),
    renderEvent: renderEvent(t),
    onEventClick: (event: { payload?: unknown }) => props.onOpen(shownOf(event)),
    radius: 'sm',
  } as const;
  if (props.isNarrow && props.view === 'month')
    return (
      <MobileMonthView
        {...common}
        className={styles.mobile!}
        classNames={{
          mobileMonthViewHeader: styles.mobileHeader!,
          mobileMonthViewWeekday: styles.mobileWeekday!,
          mobileMonthViewEventTime: styles.mobileTime!,
          mobileMonthViewEventsHeader: styles.mobileDay!,
        }}
        selectedDate={props.day}
        onSelectedDateChange={(day) => day && props.onDay(day.slice(0, 10))}
        onDateChange={(day) => props.onDay(day.slice(0, 10))}
        renderHeader={() => null}
        weekdayFormat={(day) => weekdayName(i18n.language, day)}
        eventsHeaderFormat={(day) => dayName(i18n.language, day.slice(0, 10))}
        getDayProps={(day) => ({
          'aria-label': dayLabel(t, props.times, day.slice(0, 10)),
          // A button is pressed, not selected.
          'aria-selected': undefined,
          'aria-pressed': day.slice(0, 10) === props.day,
        })}
      />
    );
  const drag = {
    withHeader: false,
    withEventsDragAndDrop: true,
    canDragEvent: (event: { payload?: unknown }) => props.mayMove(shownOf(event)),
    onEventDrop: ({ event, newStart }: { event: { payload?: unknown }; newStart: string }) =>
      props.onMove(shownOf(event), droppedAt(newStart)),
  };
  if (props.view === 'month')
    return (
      <MonthView
        {...common}
        {...drag}
        className={styles.month}
        maxEventsPerDay={MORE_IN_DAY}
        weekdayFormat={(day) => weekdayName(i18n.language, day)}
        onDayClick={(day) => props.onAdd(`${day.slice(0, 10)}T${inAnHour(timeZone).slice(11)}`)}
      />
    );
  const grid = {
    withAllDaySlots: false,
    slotHeight: 48,
    intervalMinutes: 30,
    eventDragInterval: 15,
    weekdayFormat: 'ddd',
    // The grid scrolls, not the page around it.
    scrollAreaProps: { mah: '100%' },
    getCurrentTime: () => localTime(new Date(), timeZone).replace('T', ' '),
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => props.onAdd(droppedAt(slotStart)),
  };
  return props.view === 'week' ? (
    <WeekView
      {...common}
      {...drag}
      {...grid}
      className={styles.grid}
      withWeekNumber={false}
      // An hour stands below the days.
      startScrollTime="06:00:00"
    />
  ) : (
    <DayView {...common} {...drag} {...grid} className={styles.grid} startScrollTime="07:00:00" />
  );
}

/** The state is told by colour, by a mark, and in words to those who do not see it. */
const renderEvent =
  (t: TFunction): NonNullable<MonthViewProps['renderEvent']> =>
  (event, props) => {
    const { row, occurrence, local } = (event as CalendarEvent).payload!.shown;
    const status = statusOf(t, occurrence);
    const label = t('schedules.timeOf', { name: row.contact.name, when: showLocal(local), status });
    return (
      <UnstyledButton
        {...props}
        className={`${props.className ?? ''} ${styles.event}`}
        style={{ ...props.style, ...colours[occurrence.status] }}
        data-status={occurrence.status}
        aria-label={label}
        title={`${label}\n${row.body}`}
      />
    );
  };

const muted = {
  '--event-bg': 'var(--app-hover)',
  '--event-hover': 'var(--app-line)',
  '--event-color': 'var(--app-muted)',
} as CSSProperties;

const planned = {
  '--event-bg': 'var(--app-selected)',
  '--event-hover': 'var(--app-selected)',
  '--event-color': 'var(--app-accent-text)',
} as CSSProperties;

const failed = {
  '--event-bg': 'var(--app-warning-surface)',
  '--event-hover': 'var(--app-warning-surface)',
  '--event-color': 'var(--app-error-text)',
} as CSSProperties;

const colours: Record<ScheduleStatus, CSSProperties> = {
  PENDENTE: planned,
  AGENDADA: muted,
  ENVIADA: muted,
  ERRO: failed,
};

const weekdayName = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short' }).format(new Date(day)).replace('.', '');

function dayLabel(t: TFunction, times: readonly ShownTime[], day: string): string {
  const count = times.filter(({ local }) => local.startsWith(day)).length;
  const shown = day.split('-').reverse().join('/');
  return count === 0 ? shown : `${shown}, ${t('schedules.countOfDay', { count })}`;
}

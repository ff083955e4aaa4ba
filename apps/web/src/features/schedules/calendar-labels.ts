import type { ScheduleLabelsOverride } from '@mantine/schedule';
import type { TFunction } from 'i18next';

/** The words of the calendar, which are English otherwise. */
export const calendarLabels = (t: TFunction): ScheduleLabelsOverride => ({
  day: t('schedules.dayView'),
  week: t('schedules.week'),
  month: t('schedules.month'),
  weekday: t('schedules.weekday'),
  timeSlot: t('schedules.timeSlot'),
  allDay: t('schedules.dayView'),
  today: t('schedules.today'),
  next: t('schedules.following'),
  previous: t('schedules.previous'),
  more: t('schedules.moreTimes'),
  moreLabel: (count) => t('schedules.moreOfDay', { count }),
  noEvents: t('schedules.empty'),
});

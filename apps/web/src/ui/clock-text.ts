/** Times of day as people type them, and local times that have a day, `2026-11-25T14:30`. Pure. */
import { isDay } from '../i18n/company-days.ts';

export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Converts a time as people type it ("8", "830", "8h30", "08:30") to HH:mm; other text stays unchanged. */
export function toClock(typed: string): string {
  const found = /^(\d{1,2})\D?(\d{2})?$/.exec(typed.trim());
  const clock = `${(found?.[1] ?? '').padStart(2, '0')}:${found?.[2] ?? '00'}`;
  return found && isClock(clock) ? clock : typed;
}

interface Parts {
  day: string;
  clock: string;
}

/** Its parts; each is empty while it is not filled in. */
export function partsOfMoment(moment: string): Parts {
  const [day = '', clock = ''] = moment.split('T');
  return { day, clock };
}

/** Empty if both parts are. */
export const momentOf = ({ day, clock }: Parts): string => (day || clock ? `${day}T${clock}` : '');

/** Whether both parts are filled in, and exist. */
export function isMoment(text: string): boolean {
  const { day, clock } = partsOfMoment(text);
  return isDay(day) && isClock(clock);
}

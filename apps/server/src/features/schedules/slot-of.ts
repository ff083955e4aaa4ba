/** Times as clients send them: an instant, or a local time of the company without a zone. */
import { instantOfSlot, type Slot, slotAt } from '../../conversation/hours/recurrence.ts';

export const slotOf = (time: string, timeZone: string): Slot =>
  isLocal(time) ? time : slotAt(new Date(time), timeZone);

export const instantIn = (timeZone: string, time: string): Date =>
  isLocal(time) ? instantOfSlot(time, timeZone) : new Date(time);

const isLocal = (time: string): boolean => time.length === '2026-11-25T09:00'.length;

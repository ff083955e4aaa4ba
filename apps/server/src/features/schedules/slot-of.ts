import { type Slot, slotAt } from './recurrence.rules.ts';

/** An instant, or a local time without a zone, as a local time of the company. */
export const slotOf = (sendAt: string, timeZone: string): Slot =>
  sendAt.length === LOCAL_LENGTH ? sendAt : slotAt(new Date(sendAt), timeZone);

const LOCAL_LENGTH = '2026-11-25T09:00'.length;

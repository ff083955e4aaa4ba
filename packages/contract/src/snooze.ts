/** Snoozed tickets: postponed until a time, or until their customer answers. */
import { z } from 'zod';
import { isoTime, text } from './common.ts';
import { textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { Ticket } from './tickets.ts';

export const snoozePresets = ['hour', 'afternoon', 'tomorrow', 'nextOpenDay', 'monday'] as const;
export type SnoozePreset = (typeof snoozePresets)[number];

/** A suggested time. */
export const SnoozeTime = z.object({ preset: z.enum(snoozePresets), until: isoTime });
export type SnoozeTime = z.output<typeof SnoozeTime>;

/** `until` null: until the customer answers, which also ends a snooze with a time. */
export const SnoozeBody = z.object({
  until: isoTime.nullable(),
  /** The reason; only the user who snoozes sees it. */
  memo: text(limits.snoozeMemo.max).trim().optional(),
});
export type SnoozeBody = z.output<typeof SnoozeBody>;

const params = z.object({ ticketId: textId('ticket') });

export const snoozeRoutes = {
  'GET /snooze-times': route({
    access: 'user',
    response: z.object({ times: z.array(SnoozeTime) }),
    summary: "List suggested times for a snooze, from the company's time zone and hours",
  }),
  'POST /tickets/:ticketId/snooze': route({
    access: 'user',
    params,
    body: SnoozeBody,
    status: 200,
    response: Ticket,
    summary:
      'Snooze an open ticket; requires the right to resolve it. ERR_SNOOZE_TIME if the time is in the past or more than a year away.',
  }),
  'POST /tickets/:ticketId/wake': route({
    access: 'user',
    params,
    status: 200,
    response: Ticket,
    summary: 'End a snooze early; a ticket that is not snoozed does not change',
  }),
} as const;

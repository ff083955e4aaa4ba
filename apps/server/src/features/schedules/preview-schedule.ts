import type { Api } from '@prosa/contract';
import type { ConnectionRef } from '@prosa/contract/connections';
import type { RouteInput } from '@prosa/contract/route';
import type { SchedulePreview } from '@prosa/contract/schedules';
import { completeRepeat, holidayOn, occurrencesOf } from '../../conversation/hours/recurrence.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { checkReferences } from './check-references.ts';
import { groundOf } from './ground.ts';
import { windowEndOf } from './judge.rules.ts';
import { calendarOf } from './plan.ts';
import { slotOf } from './slot-of.ts';

type Body = RouteInput<Api['POST /schedules/preview']>['body'];

const SHOWN = 4;

/** The first times, and what could keep the first message from being sent, before it is saved. */
export function previewSchedule(ctx: UserCtx, body: Body): Promise<SchedulePreview> {
  return inTransaction(ctx, async (tx) => {
    await checkReferences(tx, body);
    const calendar = await calendarOf(tx);
    const slot = slotOf(body.sendAt, calendar.timeZone);
    const repeat = body.repeat && completeRepeat(body.repeat, slot);
    const times: Date[] = [];
    for (const { at } of occurrencesOf({ slot, repeat, holidays: body.holidays }, calendar))
      if (times.push(at) > SHOWN) break;
    const ground = await groundOf(tx, {
      contact_id: body.contactId,
      connection_id: body.whatsappId,
      picks_connection: false,
      template_id: null,
      template_values: {},
    });
    const { connection, shown, isContactBlocked } = ground;
    return {
      times: times.slice(0, SHOWN).map((at) => at.toISOString()),
      isAll: times.length <= SHOWN,
      whatsapp: shown as ConnectionRef | null,
      windowEndsAt: connection ? (windowEndOf(connection)?.toISOString() ?? null) : null,
      isContactBlocked,
      lateHours: ground.lateHours,
      holiday: holidayOn(calendar, slot) ?? null,
    };
  });
}

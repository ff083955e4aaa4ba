/** Creates, changes and deletes schedules. Times that were taken for sending stay as they are. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { scheduleLimits } from '@prosa/contract/schedules/series';
import {
  type Calendar,
  completeRepeat,
  instantOfSlot,
  type Occurrence,
} from '../../conversation/hours/recurrence.ts';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import { dropFiles, storeFile } from '../../conversation/media/media.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Person, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { Form } from '../../core/http/multipart.ts';
import { checkReferences } from './check-references.ts';
import { getChangeable, getScheduleRow } from './get-schedule.ts';
import { calendarOf, planned, wakeAt } from './plan.ts';
import { withTemplate } from './schedule-template.ts';
import { checkTime, firstOf, ownValues, type UpdateBody } from './schedule-values.ts';
import { outcomeOf } from './schedules.present.ts';
import {
  deleteScheduleRow,
  insertSchedule,
  type ScheduleRow,
  updateScheduleRow,
} from './schedules.queries.ts';
import { emitSchedule, emitScheduleGone } from './schedules.realtime.ts';
import { slotOf } from './slot-of.ts';
import { cutSeries, splitOff } from './split-series.ts';

type UserTx = Tx & { actor: Person };
type CreateBody = RouteInput<Api['POST /schedules']>['body'];
type DeleteQuery = RouteInput<Api['DELETE /schedules/:scheduleId']>['query'];

export const getSchedule = (ctx: UserCtx, id: number): Promise<ScheduleRow> =>
  inTransaction(ctx, (tx) => getScheduleRow(tx, id));

/** @throws ERR_SCHEDULE_TIME, ERR_SCHEDULE_EMPTY, ERR_NO_CONTACT_FOUND and those of other references */
export function createSchedule(ctx: UserCtx, given: CreateBody): Promise<ScheduleRow> {
  return inTransaction(ctx, async (tx) => {
    await checkReferences(tx, given);
    const body = await withTemplate(tx, given);
    const calendar = await calendarOf(tx);
    const slot = slotOf(body.sendAt, calendar.timeZone);
    checkTime(tx, instantOfSlot(slot, calendar.timeZone));
    const repeat = body.repeat && completeRepeat(body.repeat, slot);
    const first = firstOf({ slot, repeat, holidays: body.holidays }, calendar);
    const id = await insertSchedule(tx, {
      ...ownValues(body),
      ...planned(first),
      contactId: body.contactId,
      body: body.body,
      userId: tx.actor.id,
      silentSince: tx.core.now(),
    });
    await wakeAt(tx, id, first.at);
    const row = await getScheduleRow(tx, id);
    emitSchedule(tx, 'create', row);
    return row;
  });
}

/**
 * Changes the given fields: of the schedule, or of one time of a series or all from one on, which become a schedule of
 * their own. @throws ERR_SCHEDULE_SENT, and the errors of creating one
 */
export function updateSchedule(ctx: UserCtx, id: number, given: UpdateBody): Promise<ScheduleRow> {
  return inTransaction(ctx, async (tx) => {
    await checkReferences(tx, given);
    const row = await getChangeable(tx, id);
    const body = await withTemplate(tx, given, row);
    const { scope, slot = row.slot } = body;
    const isWhole = !row.repeat || scope === 'all' || (scope === 'following' && slot === row.slot);
    return isWhole ? changeWhole(tx, row, body) : splitOff(tx, row, { body, scope, slot });
  });
}

async function changeWhole(tx: UserTx, row: ScheduleRow, body: UpdateBody): Promise<ScheduleRow> {
  checkNotSent(row);
  const next = await replan(tx, row, body);
  await updateScheduleRow(tx, row.id, {
    ...ownValues(body),
    ...(next ? planned(next) : {}),
    ...(body.contactId === undefined ? {} : { contactId: body.contactId }),
    ...(body.body === undefined ? {} : { body: body.body }),
    silentSince: tx.core.now(),
  });
  if (next) await wakeAt(tx, row.id, next.at);
  const after = await getScheduleRow(tx, row.id);
  emitSchedule(tx, 'update', after);
  return after;
}

/** The next time after a change; undefined where the change leaves it as it is. */
async function replan(tx: Tx, row: ScheduleRow, body: UpdateBody): Promise<Occurrence | undefined> {
  const { sendAt, repeat, holidays = row.holidays } = body;
  const calendar = await calendarOf(tx, row.id);
  const wanted = sendAt === undefined ? row.slot : slotOf(sendAt, calendar.timeZone);
  const isMoved = wanted !== row.slot && !isShownAt(row, wanted, calendar);
  const isChanged = isMoved || repeat !== undefined || body.holidays !== undefined;
  // One that failed is not planned again at its old time by a change of its text.
  if (!isChanged || (row.next_at === null && !isMoved)) return undefined;
  if (isMoved) checkTime(tx, instantOfSlot(wanted, calendar.timeZone));
  const slot = isMoved ? wanted : row.slot;
  const series = { slot, holidays, repeat: repeat === undefined ? row.repeat : repeat };
  return firstOf(
    { ...series, repeat: series.repeat && completeRepeat(series.repeat, slot) },
    calendar,
  );
}

/** A holiday may have moved it: its form shows another time than the rule. */
const isShownAt = (row: ScheduleRow, slot: string, { timeZone }: Calendar): boolean =>
  row.next_at !== null && slotOf(row.next_at, timeZone) === slot;

export function deleteSchedule(ctx: UserCtx, id: number, query: DeleteQuery): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getChangeable(tx, id);
    const { scope, slot = row.slot } = query;
    const isWhole = !row.repeat || scope === 'all';
    const isLeft = !isWhole && (await cutSeries(tx, row, { scope, slot }));
    await audit(tx, 'scheduleDeleted', { subject: id, detail: isWhole ? '' : `${scope} ${slot}` });
    if (isLeft) return emitSchedule(tx, 'update', await getScheduleRow(tx, id));
    await deleteScheduleRow(tx, id);
    emitScheduleGone(tx, id);
  });
}

/** @throws ERR_MEDIA_TYPE for other files than .png and .jpg, ERR_SCHEDULE_SENT */
export async function putPicture(ctx: UserCtx, id: number, form: Form): Promise<ScheduleRow> {
  const [upload] = form.files;
  if (!upload) throw appError('ERR_VALIDATION', { details: [{ field: 'file', part: 'body' }] });
  await inTransaction(ctx, async (tx) => checkNotSent(await getChangeable(tx, id)));
  const file = await inspectUpload(ctx, upload);
  if (!scheduleLimits.files.some((mime) => mime === file.mime)) throw appError('ERR_MEDIA_TYPE');
  return changePicture(ctx, id, async (tx) => (await storeFile(tx, file)).id);
}

export const removePicture = (ctx: UserCtx, id: number): Promise<ScheduleRow> =>
  changePicture(ctx, id, async () => null);

function changePicture(
  ctx: UserCtx,
  id: number,
  store: (tx: Tx) => Promise<string | null>,
): Promise<ScheduleRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    checkNotSent(before);
    await updateScheduleRow(tx, id, { fileId: await store(tx) });
    await dropFiles(tx, [before.file?.id ?? null]);
    const row = await getScheduleRow(tx, id);
    emitSchedule(tx, 'update', row);
    return row;
  });
}

/** One that failed can be planned again. */
function checkNotSent({ next_at, last }: ScheduleRow): void {
  if (next_at === null && last && outcomeOf(last).status !== 'ERRO')
    throw appError('ERR_SCHEDULE_SENT');
}

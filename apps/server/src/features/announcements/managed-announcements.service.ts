/** What operators do with announcements. */
import type { Api } from '@prosa/contract';
import { announcementLimits } from '@prosa/contract/announcements/audience';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import {
  dropFiles,
  type InspectedFile,
  storeFile,
} from '../../conversation/media/media.service.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inInstallation, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import type { Form } from '../../core/http/multipart.ts';
import { presentManaged } from './announcements.present.ts';
import { emitManaged, readersHear, unscopedReachOf } from './announcements.realtime.ts';
import {
  type ManagedRow,
  unscopedAreKnown,
  unscopedCountAnnouncements,
  unscopedDeleteAnnouncement,
  unscopedFindAnnouncement,
  unscopedInsertAnnouncement,
  unscopedListAnnouncements,
  unscopedLockAnnouncement,
  unscopedUpdateAnnouncement,
} from './managed-announcements.queries.ts';
import { type AnnouncementChange, changedValues, newValues } from './managed-values.ts';
import { planTurns } from './turn-announcement.ts';

type ListQuery = RouteInput<Api['GET /announcements/all']>['query'];
type Draft = RouteInput<Api['POST /announcements']>['body'];
type OperatorTx = UserCtx & Tx;

export function listAnnouncements(ctx: UserCtx, query: ListQuery) {
  const { searchParam = '', cursor, pageNumber = 1 } = query;
  const search = searchParam.trim();
  const beforeId = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined;
  const offset = cursor ? 0 : (pageNumber - 1) * pageSizes.others;
  return inInstallation(ctx, async (tx) => {
    const found = await unscopedListAnnouncements(tx, { search, beforeId, offset });
    const count = await unscopedCountAnnouncements(tx, search);
    return {
      ...pageOf(found, pageSizes.others, ({ id }) => [id]),
      count: Math.min(count, COUNT_CAP),
    };
  });
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export const getAnnouncement = (ctx: UserCtx, id: number): Promise<ManagedRow> =>
  inInstallation(ctx, async (tx) => existing(await unscopedFindAnnouncement(tx, id)));

/** @throws ERR_ANNOUNCEMENT_FILE, ERR_NO_PLAN_FOUND, ERR_NO_COMPANY_FOUND */
export async function createAnnouncement(
  ctx: UserCtx,
  draft: Draft,
  form: Form,
): Promise<ManagedRow> {
  const file = form.files.length > 0 ? await inspectPicture(ctx, form) : undefined;
  return inInstallation(ctx, async (tx) => {
    const values = newValues(draft, await clockOf(tx));
    await checkGiven(tx, draft);
    const stored = file && (await storePicture(tx, file));
    const id = await unscopedInsertAnnouncement(tx, { ...values, ...stored });
    return unscopedPublish(tx, { id, action: 'create' });
  });
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND, ERR_NO_PLAN_FOUND, ERR_NO_COMPANY_FOUND */
export function updateAnnouncement(
  ctx: UserCtx,
  id: number,
  change: AnnouncementChange,
): Promise<ManagedRow> {
  return unscopedChanging(ctx, id, async (tx, before) => {
    const values = changedValues(before, change, await clockOf(tx));
    await checkGiven(tx, change);
    await unscopedUpdateAnnouncement(tx, id, values);
  });
}

/** With its picture. @throws ERR_NO_ANNOUNCEMENT_FOUND */
export function deleteAnnouncement(ctx: UserCtx, id: number): Promise<void> {
  return inInstallation(ctx, async (tx) => {
    const row = existing(await unscopedLockAnnouncement(tx, id));
    const before = await unscopedReachOf(tx, row, ctx.core.now());
    await unscopedDeleteAnnouncement(tx, id);
    await dropPicture(tx, row);
    await audit(tx, 'announcementDeleted', { subject: id, detail: row.title });
    const gone = { ...row, rev: row.rev + 1 };
    for (const each of readersHear(ctx.core, gone, { before })) tx.emit(each);
    emitManaged(tx, { action: 'delete', announcementId: id });
  });
}

/** Replaces the picture. @throws ERR_NO_ANNOUNCEMENT_FOUND, ERR_ANNOUNCEMENT_FILE */
export async function putPicture(ctx: UserCtx, id: number, form: Form): Promise<ManagedRow> {
  await getAnnouncement(ctx, id);
  const file = await inspectPicture(ctx, form);
  return unscopedChanging(ctx, id, async (tx, before) => {
    await unscopedUpdateAnnouncement(tx, id, await storePicture(tx, file));
    await dropPicture(tx, before);
  });
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export const removePicture = (ctx: UserCtx, id: number): Promise<ManagedRow> =>
  unscopedChanging(ctx, id, async (tx, before) => {
    const nothing = { fileCompanyId: null, fileId: null, fileName: null };
    await unscopedUpdateAnnouncement(tx, id, nothing);
    await dropPicture(tx, before);
  });

/** @throws ERR_VALIDATION without exactly one, ERR_ANNOUNCEMENT_FILE for other files than .png and .jpg */
async function inspectPicture(
  ctx: UserCtx,
  { files: [upload, ...more] }: Form,
): Promise<InspectedFile> {
  if (!upload || more.length > 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'file', part: 'body' }] });
  const file = await inspectUpload(ctx, upload);
  if (!announcementLimits.files.some((mime) => mime === file.mime))
    throw appError('ERR_ANNOUNCEMENT_FILE');
  return file;
}

/** Among the files of the operator's company. */
async function storePicture(tx: OperatorTx, file: InspectedFile) {
  const { id } = await storeFile(tx, file);
  return { fileCompanyId: tx.companyId, fileId: id, fileName: file.name };
}

/** It may belong to a company of another operator. */
const dropPicture = (tx: Tx, { fileCompanyId, fileId }: ManagedRow): Promise<void> =>
  dropFiles({ ...tx, companyId: fileCompanyId ?? tx.companyId }, [fileId]);

const clockOf = async (tx: Tx) => ({
  now: tx.core.now(),
  timeZone: (await findCompanyLocale(tx)).timeZone,
});

/** Of those that were given: others may be gone by now. @throws ERR_NO_PLAN_FOUND, ERR_NO_COMPANY_FOUND */
async function checkGiven(
  tx: Tx,
  { planIds = [], companyIds = [] }: Pick<AnnouncementChange, 'planIds' | 'companyIds'>,
): Promise<void> {
  const known = await unscopedAreKnown(tx, { planIds, companyIds });
  if (!known.plans) throw appError('ERR_NO_PLAN_FOUND');
  if (!known.companies) throw appError('ERR_NO_COMPANY_FOUND');
}

/** One change at a time. */
function unscopedChanging(
  ctx: UserCtx,
  id: number,
  change: (tx: OperatorTx, before: ManagedRow) => Promise<void>,
): Promise<ManagedRow> {
  return inInstallation(ctx, async (tx) => {
    const before = existing(await unscopedLockAnnouncement(tx, id));
    const reach = await unscopedReachOf(tx, before, ctx.core.now());
    await change(tx, before);
    return unscopedPublish(tx, { id, action: 'update', before: reach });
  });
}

/** Everybody concerned hears of the row, now and at its times. */
async function unscopedPublish(
  tx: OperatorTx,
  {
    id,
    action,
    before,
  }: {
    id: number;
    action: 'create' | 'update';
    before?: Awaited<ReturnType<typeof unscopedReachOf>>;
  },
): Promise<ManagedRow> {
  const row = existing(await unscopedFindAnnouncement(tx, id));
  const after = await unscopedReachOf(tx, row, tx.core.now());
  const what = action === 'create' ? 'announcementCreated' : 'announcementChanged';
  await audit(tx, what, { subject: id, detail: row.title });
  await planTurns(tx, row);
  for (const each of readersHear(tx.core, row, { ...(before && { before }), after })) tx.emit(each);
  emitManaged(tx, { action, announcement: presentManaged(tx.core, row) });
  return row;
}

function existing(row: ManagedRow | undefined): ManagedRow {
  if (!row) throw appError('ERR_NO_ANNOUNCEMENT_FOUND');
  return row;
}

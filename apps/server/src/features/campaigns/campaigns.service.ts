/** Creating, reading and editing campaigns. What starts and ends them is in run-campaign.ts. */
import type { Api } from '@prosa/contract';
import type { CampaignTemplate } from '@prosa/contract/campaign-content';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { kindOf } from '../../conversation/media/media-types.ts';
import { checkFile } from '../../conversation/messages/message-parts.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import { findTemplate } from '../templates/templates.queries.ts';
import { findSendable } from './campaign-templates.ts';
import type { CampaignRow, CampaignValues } from './campaigns.queries.ts';
import * as queries from './campaigns.queries.ts';
import { emitCampaign, emitCampaignGone } from './campaigns.realtime.ts';
import {
  type CampaignState,
  editableParts,
  mayAct,
  messagesOf,
  needsTemplate,
  questionsOf,
} from './campaigns.rules.ts';
import { planTending } from './plan-tending.ts';
import { planSeries } from './recurrence.ts';

type ListQuery = RouteInput<Api['GET /campaigns']>['query'];
type CampaignBody = RouteInput<Api['PUT /campaigns/:campaignId']>['body'];

const SIZE = pageSizes.others;
/** Browsers' clocks differ a little from ours. */
const PAST_MS = 60_000;

export function listCampaignPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber = 1 } = query;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined;
  const offset = after === undefined ? (pageNumber - 1) * SIZE : 0;
  return inTransaction(ctx, async (tx) => {
    const found = await queries.listCampaigns(tx, { search, after, offset, limit: SIZE + 1 });
    const page = pageOf(found, SIZE, (last) => [last.id]);
    return { ...page, count: await queries.countCampaigns(tx, search) };
  });
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export const getCampaign = (ctx: Ctx, id: number): Promise<CampaignRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await queries.findCampaign(tx, id);
    if (!row) throw appError('ERR_NO_CAMPAIGN_FOUND');
    return row;
  });

export async function lockedCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  if (!(await queries.lockCampaign(tx, id))) throw appError('ERR_NO_CAMPAIGN_FOUND');
  return getCampaign(tx, id);
}

export const stateOfCampaign = ({ status, scheduledAt, held }: CampaignRow): CampaignState => ({
  status,
  scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
  held,
});

/** @throws ERR_CAMPAIGN_EMPTY, ERR_CAMPAIGN_NO_CONNECTION, ERR_CAMPAIGN_DATE, ERR_CAMPAIGN_WINDOW */
export function createCampaign(
  ctx: UserCtx,
  body: CampaignBody & { name: string },
): Promise<CampaignRow> {
  return inTransaction(ctx, async (tx) => {
    const id = await queries.insertCampaign(tx, { name: body.name });
    await write(tx, id, { scheduledAt: null, ...body, whatsappIds: await chosen(tx, body) });
    const row = await getCampaign(tx, id);
    emitCampaign(tx, 'create', row);
    return row;
  });
}

/** Other clients name one connection, or none: the default one then. */
async function chosen(tx: Tx, { whatsappIds, whatsappId }: CampaignBody): Promise<number[]> {
  if (whatsappIds) return whatsappIds;
  const id = whatsappId ?? (await queries.findDefaultConnection(tx));
  return id === undefined ? [] : [id];
}

/** @throws ERR_CAMPAIGN_LOCKED, and as for createCampaign */
export function updateCampaign(ctx: UserCtx, id: number, body: CampaignBody): Promise<CampaignRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedCampaign(tx, id);
    const parts = editableParts(stateOfCampaign(before), ctx.core.now());
    if (parts === 'none') throw appError('ERR_CAMPAIGN_LOCKED');
    if (parts === 'texts') await rewrite(tx, before, body);
    else await write(tx, id, body);
    const row = await getCampaign(tx, id);
    if (parts === 'texts') await checkSendable(tx, row);
    emitCampaign(tx, 'update', row);
    return row;
  });
}

/** Audience and time stay. One whose connections were deleted gets others. */
async function rewrite(
  tx: Tx,
  { id, connections }: CampaignRow,
  body: CampaignBody,
): Promise<void> {
  await queries.updateCampaignRow(tx, id, textsOf(body));
  if (connections.length === 0) await writeConnections(tx, id, body);
  else if (body.templates) await writeTemplates(tx, id, body.templates);
}

const textsOf = (body: CampaignBody): CampaignValues =>
  given({
    name: body.name,
    message1: body.message1,
    message2: body.message2,
    message3: body.message3,
    message4: body.message4,
    message5: body.message5,
    confirmationMessage1: body.confirmationMessage1,
    confirmationMessage2: body.confirmationMessage2,
    confirmationMessage3: body.confirmationMessage3,
    confirmationMessage4: body.confirmationMessage4,
    confirmationMessage5: body.confirmationMessage5,
  });

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;

async function write(tx: Tx, id: number, body: CampaignBody): Promise<void> {
  const { contactListId, tagListId, fileListId, queueId, userId, answerTagId } = body;
  await checkReferences(tx, body);
  await queries.updateCampaignRow(tx, id, {
    ...textsOf(body),
    ...given({
      contactListId,
      tagId: tagListId,
      fileListId,
      queueId,
      userId,
      answerTagId,
      confirmation: body.confirmation,
      windowDays: body.windowDays,
      windowFrom: body.windowFrom,
      windowUntil: body.windowUntil,
      dailyCap: body.dailyCap,
      excludeDays: body.excludeDays,
    }),
    ...(await schedule(tx, id, body)),
  });
  await writeConnections(tx, id, body);
  const row = await getCampaign(tx, id);
  checkWindow(row);
  if (row.status !== 'PROGRAMADA') return checkFiles(tx, row);
  await checkSendable(tx, row);
  await planTending(tx, id, new Date(row.scheduledAt!));
}

/** What is not given stays: a series goes on from a new time, and a time gets a new rule. */
async function schedule(
  tx: Tx,
  id: number,
  body: Pick<CampaignBody, 'scheduledAt' | 'repeat'>,
): Promise<CampaignValues> {
  if (body.scheduledAt === undefined && body.repeat === undefined) return {};
  const row = await getCampaign(tx, id);
  const { scheduledAt = row.status === 'PROGRAMADA' ? row.scheduledAt : null } = body;
  if (scheduledAt === null)
    return { scheduledAt: null, slot: null, repeat: null, status: 'INATIVA', held: null };
  const at = new Date(scheduledAt);
  if (at.getTime() < tx.core.now().getTime() - PAST_MS) throw appError('ERR_CAMPAIGN_DATE');
  const repeat = body.repeat === undefined ? row.repeat : body.repeat;
  return { ...(await planSeries(tx, at, repeat)), status: 'PROGRAMADA', held: null };
}

async function writeConnections(tx: Tx, id: number, body: CampaignBody): Promise<void> {
  const { whatsappIds = body.whatsappId ? [body.whatsappId] : undefined } = body;
  if (whatsappIds && !(await queries.writeConnectionsOf(tx, id, whatsappIds)))
    throw appError('ERR_NO_WAPP_FOUND');
  if (body.templates) await writeTemplates(tx, id, body.templates);
}

/** @throws ERR_NO_WAPP_FOUND, ERR_NO_TEMPLATE_FOUND */
async function writeTemplates(
  tx: Tx,
  id: number,
  templates: readonly CampaignTemplate[],
): Promise<void> {
  const { connections } = await getCampaign(tx, id);
  const known = new Set(connections.map((connection) => connection.id));
  if (templates.some(({ whatsappId }) => !known.has(whatsappId)))
    throw appError('ERR_NO_WAPP_FOUND');
  for (const { templateId, whatsappId } of templates)
    if (templateId !== null && (await findTemplate(tx, templateId))?.connectionId !== whatsappId)
      throw appError('ERR_NO_TEMPLATE_FOUND');
  const chosen = templates.map(({ whatsappId, ...more }) => ({
    connectionId: whatsappId,
    ...more,
  }));
  await queries.writeTemplates(tx, id, chosen);
}

const missing = {
  tag: 'ERR_NO_TAG_FOUND',
  list: 'ERR_NO_CONTACTLIST_FOUND',
  files: 'ERR_NO_FILE_FOUND',
  queue: 'ERR_QUEUE_NOT_FOUND',
  user: 'ERR_NO_USER_FOUND',
} as const;

/** @throws what is not found */
export async function checkReferences(
  tx: Tx,
  body: Pick<
    CampaignBody,
    'contactListId' | 'tagListId' | 'fileListId' | 'answerTagId' | 'queueId' | 'userId'
  >,
): Promise<void> {
  const { contactListId = null, fileListId = null, queueId = null, userId = null } = body;
  const tagIds = [body.tagListId, body.answerTagId].filter((tag) => typeof tag === 'number');
  const what = await queries.findMissing(tx, {
    tagIds,
    contactListId,
    fileListId,
    queueId,
    userId,
  });
  if (what) throw appError(missing[what]);
}

/** What is sent must say something, and through something that can send it. */
export async function checkSendable(tx: Tx, row: CampaignRow): Promise<void> {
  const { connections } = row;
  const templated = connections.filter(({ provider }) => needsTemplate(provider));
  const isFree = connections.length === 0 || templated.length < connections.length;
  if (isFree && messagesOf(row).length === 0) throw appError('ERR_CAMPAIGN_EMPTY');
  if (connections.length === 0) throw appError('ERR_CAMPAIGN_NO_CONNECTION');
  if (row.confirmation) checkQuestions(row, templated.length);
  for (const { id, ...chosen } of templated)
    if (!(await findSendable(tx, { connectionId: id, ...chosen })))
      throw appError('ERR_CAMPAIGN_TEMPLATE');
  await checkFiles(tx, row);
}

function checkQuestions(row: CampaignRow, templated: number): void {
  if (questionsOf(row).length === 0) throw appError('ERR_CAMPAIGN_NO_QUESTION');
  if (templated > 0) throw appError('ERR_CAMPAIGN_CANNOT_ASK');
}

/** Every connection that sends them must take the files. @throws ERR_MEDIA_TYPE, ERR_TOO_LARGE */
export async function checkFiles(tx: Tx, row: CampaignRow): Promise<void> {
  const files = [...row.files, ...(await queries.holdListFiles(tx, row.fileListId))];
  for (const { provider } of row.connections.filter((each) => !needsTemplate(each.provider)))
    for (const { mime, bytes } of files)
      checkFile(capabilitiesOf(provider).media, { kind: kindOf(mime), mime, bytes });
}

function checkWindow({ windowDays, windowFrom, windowUntil }: CampaignRow): void {
  if (windowDays.length === 0) return;
  if (!windowFrom || !windowUntil || windowFrom === windowUntil)
    throw appError('ERR_CAMPAIGN_WINDOW');
}

/** Its recipients go afterwards, in batches. @throws ERR_CAMPAIGN_STATUS while it runs */
export function deleteCampaign(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockedCampaign(tx, id);
    if (!mayAct(row, 'delete')) throw appError('ERR_CAMPAIGN_STATUS');
    await queries.updateCampaignRow(tx, id, { isGone: true });
    await tx.enqueue('delete-campaign', { campaignId: id });
    await audit(tx, 'campaignDeleted', { subject: id, detail: row.name });
    emitCampaignGone(tx, id);
  });
}

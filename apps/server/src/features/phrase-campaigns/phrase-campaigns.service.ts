/** Phrases that start flows. */
import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import { phraseLimits } from '@prosa/contract/phrase-campaigns/manifest';
import { foldPhrase } from '@prosa/contract/phrases';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import * as queries from './phrase-campaigns.queries.ts';
import { emitPhraseCampaign, emitPhraseCampaignGone } from './phrase-campaigns.realtime.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** Other messages than before start flows. */
    /** `connectionId`: the only one concerned; null: all. */
    'phrases.changed': { connectionId: number | null };
  }
}

type ListQuery = RouteInput<Api['GET /flowcampaign']>['query'];
type CreateBody = RouteInput<Api['POST /flowcampaign']>['body'];
type UpdateBody = RouteInput<Api['PUT /flowcampaign']>['body'];

/** Without pages. */
const LIST_SIZE = 200;

export function listPhraseCampaignPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber } = query;
  const isPaged = cursor !== undefined || pageNumber !== undefined;
  const size = isPaged ? pageSizes.others : LIST_SIZE;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : ((pageNumber ?? 1) - 1) * size;
  return inTransaction(ctx, async (tx) => {
    const found = await queries.listPhraseCampaigns(tx, {
      search,
      after,
      offset,
      limit: size + 1,
    });
    const page = pageOf(found, size, (last) => [last.name, last.id]);
    return { ...page, count: await queries.countPhraseCampaigns(tx, search) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

/** @throws ERR_NO_PHRASE_FOUND */
export const getPhraseCampaign = (ctx: UserCtx, id: number): Promise<queries.PhraseCampaignRow> =>
  inTransaction(ctx, async (tx) => present(await queries.findPhraseCampaign(tx, id)));

function present(row: queries.PhraseCampaignRow | undefined): queries.PhraseCampaignRow {
  if (!row) throw appError('ERR_NO_PHRASE_FOUND');
  return row;
}

/** @throws ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND, ERR_PHRASE_ALREADY_EXISTS, ERR_VALIDATION */
export function createPhraseCampaign(
  ctx: UserCtx,
  body: CreateBody,
): Promise<queries.PhraseCampaignRow> {
  const phrases = phrasesIn(body);
  if (!phrases) throw appError('ERR_VALIDATION', { details: { field: 'phrase' } });
  return inTransaction(ctx, async (tx) => {
    const { name, flowId, whatsappId: connectionId = null, status } = body;
    await checkOwn(tx, { flowId, connectionId });
    const id = await queries.insertPhraseCampaign(tx, { name, flowId, connectionId, status });
    await store(tx, { id, connectionId }, phrases);
    return announce(tx, 'create', id);
  });
}

/** Changes the given fields. @throws the same, and ERR_NO_PHRASE_FOUND */
export function updatePhraseCampaign(
  ctx: UserCtx,
  body: UpdateBody,
): Promise<queries.PhraseCampaignRow> {
  const { id, name, flowId, whatsappId, status } = body;
  return inTransaction(ctx, async (tx) => {
    const before = present(await queries.lockPhraseCampaign(tx, id));
    const connectionId = whatsappId === undefined ? before.connectionId : whatsappId;
    await checkOwn(tx, { flowId, connectionId });
    await queries.updatePhraseCampaignRow(tx, id, { name, flowId, connectionId, status });
    await store(tx, { id, connectionId }, phrasesIn(body) ?? before.phrases);
    return announce(tx, 'update', id);
  });
}

/** @throws ERR_NO_PHRASE_FOUND */
export function deletePhraseCampaign(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { name } = present(await queries.lockPhraseCampaign(tx, id));
    await queries.deletePhraseCampaignRow(tx, id);
    await audit(tx, 'phraseDeleted', { subject: id, detail: name });
    emitPhraseCampaignGone(tx, id);
  });
}

async function announce(
  tx: Tx,
  action: 'create' | 'update',
  id: number,
): Promise<queries.PhraseCampaignRow> {
  const row = present(await queries.findPhraseCampaign(tx, id));
  await audit(tx, action === 'create' ? 'phraseCreated' : 'phraseChanged', {
    subject: id,
    detail: row.name,
  });
  await tx.happened({ type: 'phrases.changed', connectionId: row.connectionId });
  emitPhraseCampaign(tx, action, row);
  return row;
}

/**
 * Each phrase once, as they are compared. Undefined if none is given.
 * @throws ERR_VALIDATION
 */
function phrasesIn({
  phrase,
  phrases,
}: Pick<CreateBody, 'phrase' | 'phrases'>): queries.Phrase[] | undefined {
  const lines = (phrase ?? '').split('\n').map((text) => text.trim());
  const given: queries.Phrase[] =
    phrases ?? lines.filter((text) => text !== '').map((text) => ({ text, type: 'exact' }));
  if (given.length === 0) return undefined;
  const byFolded = new Map(given.map((each) => [foldPhrase(each.text), each]));
  const { phrase: one, phrases: many } = phraseLimits;
  const isTooLong = given.some(({ text }) => text.length > one.max);
  // Of signs alone that folding takes away nothing is left to compare.
  if (isTooLong || byFolded.has('') || byFolded.size > many.max)
    throw appError('ERR_VALIDATION', { details: { field: 'phrase' } });
  return [...byFolded.values()];
}

async function checkOwn(
  tx: Tx,
  { flowId, connectionId }: { flowId: number | undefined; connectionId: number | null },
): Promise<void> {
  if (flowId !== undefined && !(await findOwn(tx, 'flows', flowId)))
    throw appError('ERR_NO_FLOW_FOUND');
  if (connectionId !== null && !(await findOwn(tx, 'connections', connectionId)))
    throw appError('ERR_NO_WAPP_FOUND');
}

async function store(
  tx: Tx,
  of: { id: number; connectionId: number | null },
  phrases: readonly queries.Phrase[],
): Promise<void> {
  const taken = await queries.replacePhrases(tx, of, phrases);
  if (taken.length > 0)
    throw appError('ERR_PHRASE_ALREADY_EXISTS', { details: { phrase: taken[0] } });
}

export const getFlowDefaults = (ctx: UserCtx): Promise<queries.FlowDefaults> =>
  inTransaction(ctx, queries.findFlowDefaults);

/** Changes the given ones. @throws ERR_NO_FLOW_FOUND */
export function setFlowDefaults(
  ctx: UserCtx,
  { flowIdWelcome, flowIdNotPhrase }: Partial<queries.FlowDefaults>,
): Promise<queries.FlowDefaults> {
  return inTransaction(ctx, async (tx) => {
    for (const flowId of [flowIdWelcome, flowIdNotPhrase])
      await checkOwn(tx, { flowId: flowId ?? undefined, connectionId: null });
    const before = await queries.findFlowDefaults(tx);
    const after = {
      flowIdWelcome: flowIdWelcome === undefined ? before.flowIdWelcome : flowIdWelcome,
      flowIdNotPhrase: flowIdNotPhrase === undefined ? before.flowIdNotPhrase : flowIdNotPhrase,
    };
    await queries.saveFlowDefaults(tx, after);
    return after;
  });
}

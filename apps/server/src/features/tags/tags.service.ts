import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import type { TagRef } from '@prosa/contract/tags';
import {
  addTicketTag,
  changeTicketTags,
  deleteOtherLanes,
  listTicketTags,
  raiseTicket,
  type TagsChange,
} from '../../conversation/tickets/ticket-tags.queries.ts';
import { lockTicketToServe, ticketTagged } from '../../conversation/tickets/tickets.service.ts';
import { personIdOf } from '../../core/actors.ts';
import { audit } from '../../core/audit/audit.ts';
import { type CallerCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import {
  countTags,
  deleteTagRow,
  findTagRows,
  findTagsToLink,
  insertTag,
  listKanbanTags,
  listTags,
  lockLane,
  lockTag,
  type TagRow,
  type TagValues,
  updateTagRow,
} from './tags.queries.ts';
import { emitTag, emitTagCounts, emitTagGone } from './tags.realtime.ts';

type ListQuery = RouteInput<Api['GET /tags']>['query'];
type TagChange = { [K in keyof TagValues]?: TagValues[K] | undefined };

export function listTagPage(ctx: CallerCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber = 1, limit: size = pageSizes.tags } = query;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * size;
  return inTransaction(ctx, async (tx) => {
    const found = await listTags(tx, { search, after, offset, limit: size + 1 });
    const page = pageOf(found, size, (last) => [last.name, last.id]);
    return { ...page, count: await countTags(tx, search) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

export const listLanes = (ctx: CallerCtx): Promise<TagRow[]> => inTransaction(ctx, listKanbanTags);

/** @throws ERR_NO_TAG_FOUND */
export const getTag = (ctx: CallerCtx, id: number): Promise<TagRow> =>
  inTransaction(ctx, async (tx) => {
    const [row] = await findTagRows(tx, [id]);
    if (!row) throw appError('ERR_NO_TAG_FOUND');
    return row;
  });

/** @throws ERR_TAG_NAME_ALREADY_EXISTS */
export function createTag(ctx: CallerCtx, values: TagValues): Promise<TagRow> {
  const { name, color, kanban } = values;
  return changing(ctx, async (tx) => {
    const id = await insertTag(tx, { name, color, kanban, userId: personIdOf(ctx.actor) });
    const row = await getTag(tx, id);
    emitTag(tx, 'create', row);
    return row;
  });
}

/** Changes the given fields. */
export function updateTag(ctx: CallerCtx, id: number, change: TagChange): Promise<TagRow> {
  return changing(ctx, async (tx) => {
    const before = await lockTag(tx, id);
    if (!before) throw appError('ERR_NO_TAG_FOUND');
    const { name, color, kanban = before.kanban } = change;
    await updateTagRow(tx, id, {
      kanban,
      ...(name === undefined ? {} : { name }),
      ...(color === undefined ? {} : { color }),
    });
    const row = await getTag(tx, id);
    emitTag(tx, 'update', row);
    return row;
  });
}

/** Its tickets lose it. */
export function deleteTag(ctx: CallerCtx, id: number): Promise<void> {
  return changing(ctx, async (tx) => {
    const before = await lockTag(tx, id);
    if (!before) throw appError('ERR_NO_TAG_FOUND');
    await deleteTagRow(tx, id);
    await audit(tx, 'tagDeleted', { subject: id, detail: before.name });
    emitTagGone(tx, id);
  });
}

async function changing<T>(ctx: CallerCtx, work: (tx: Tx & CallerCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (violatedConstraint(error) === 'tags_company_id_name_key') {
      throw appError('ERR_TAG_NAME_ALREADY_EXISTS');
    }
    throw error;
  }
}

/**
 * Returns the ticket's tags afterwards. With `removedIds`, tags that a colleague added meanwhile stay.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND
 */
export function syncTicketTags(
  ctx: CallerCtx,
  ticketId: number,
  change: TagsChange,
): Promise<TagRef[]> {
  const named = new Set([...change.added, ...(change.removed ?? [])]);
  return inTransaction(ctx, async (tx) => {
    await lockTicketToServe(tx, ticketId);
    const found = await findTagsToLink(tx, [...named]);
    if (found.length !== named.size) throw appError('ERR_NO_TAG_FOUND');
    const changed = await changeTicketTags(tx, ticketId, change);
    await ticketTagged(tx, ticketId);
    await emitTagCounts(tx, changed);
    return listTicketTags(tx, ticketId);
  });
}

/** Sets a ticket's lane, or removes it for null; false when there is no such lane. Its ticket must be locked. */
export async function changeLane(tx: Tx, ticketId: number, tagId: number | null): Promise<boolean> {
  if (tagId !== null && !(await lockLane(tx, tagId))) return false;
  await raiseTicket(tx, ticketId);
  const changed = await deleteOtherLanes(tx, ticketId, tagId);
  if (tagId !== null && (await addTicketTag(tx, ticketId, tagId))) changed.push(tagId);
  await emitTagCounts(tx, changed);
  return true;
}

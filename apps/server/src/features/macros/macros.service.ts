/** Series of steps that people keep to run on tickets. */

import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import type { Macro } from '@prosa/contract/macros';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { brokenSteps, namedByAll } from './macro-steps.rules.ts';
import {
  countMacros,
  deleteMacroRow,
  deletePersonalMacros,
  findMacro,
  findUsable,
  insertMacro,
  listAllMacros,
  listMacros,
  lockMacro,
  type MacroRow,
  type MacroValues,
  updateMacroRow,
} from './macros.queries.ts';
import { emitMacro, emitMacroGone } from './macros.realtime.ts';

type UserTx = Tx & UserCtx;
type ListQuery = RouteInput<Api['GET /macros']>['query'];
type Change = { [K in keyof MacroValues]?: MacroValues[K] | undefined };

const SIZE = pageSizes.others;
/** More than a person can pick from. */
const LIST_MAX = 1000;

export function listMacroPage(ctx: UserCtx, { searchParam, cursor, pageNumber = 1 }: ListQuery) {
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * SIZE;
  return inTransaction(ctx, async (tx) => {
    const found = await listMacros(tx, { search, after, offset, limit: SIZE + 1 });
    const { rows, ...page } = pageOf(found, SIZE, (last) => [last.name, last.id]);
    return {
      ...page,
      macros: await presentMacros(tx, rows),
      count: await countMacros(tx, search),
    };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

export const listMacrosForPicker = (ctx: UserCtx): Promise<Macro[]> =>
  inTransaction(ctx, async (tx) => presentMacros(tx, await listAllMacros(tx, LIST_MAX)));

/** A colleague's personal macro is not found, like one of another company. @throws ERR_NO_MACRO_FOUND */
export const getMacro = (ctx: UserCtx, id: number): Promise<Macro> =>
  inTransaction(ctx, async (tx) => present(tx, await getRow(tx, id)));

/** With their broken steps, in one query. */
async function presentMacros(tx: Tx, found: readonly MacroRow[]): Promise<Macro[]> {
  if (found.length === 0) return [];
  const usable = await findUsable(tx, namedByAll(found.flatMap(({ steps }) => steps)));
  return found.map((row) => ({ ...row, broken: brokenSteps(row.steps, usable) }));
}

const present = async (tx: Tx, row: MacroRow): Promise<Macro> =>
  (await presentMacros(tx, [row]))[0]!;

async function getRow(tx: UserTx, id: number): Promise<MacroRow> {
  const row = await findMacro(tx, id);
  if (!row) throw appError('ERR_NO_MACRO_FOUND');
  return row;
}

/** @throws ERR_MACRO_BROKEN for references outside the company, ERR_QUEUE_NOT_FOUND */
export function createMacro(ctx: UserCtx, values: MacroValues): Promise<Macro> {
  return inTransaction(ctx, async (tx) => {
    await checkQueues(tx, values.queueIds);
    const made = await present(tx, await getRow(tx, await insertMacro(tx, values)));
    checkUsable(made);
    emitMacro(tx, 'create', { after: made });
    return made;
  });
}

/** Omitted fields stay. Given steps must refer only to what exists. */
export function updateMacro(ctx: UserCtx, id: number, change: Change): Promise<Macro> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    const { name, geral, queueIds, steps } = change;
    await checkQueues(tx, queueIds ?? []);
    const values = {
      name: name ?? before.name,
      geral: geral ?? before.geral,
      queueIds: queueIds ?? before.queueIds,
      steps: steps ?? before.steps,
    };
    await updateMacroRow(tx, id, values);
    // An admin who makes a colleague's shared one private no longer sees it.
    const row = (await findMacro(tx, id)) ?? { ...before, ...values, rev: before.rev + 1 };
    const after = await present(tx, row);
    if (steps) checkUsable(after);
    emitMacro(tx, 'update', { before, after });
    return after;
  });
}

export function deleteMacro(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    await deleteMacroRow(tx, id);
    await audit(tx, 'macroDeleted', { subject: id, detail: before.name });
    emitMacroGone(tx, before);
  });
}

/** For a user who is being deleted. */
export const leaveMacros = (tx: Tx, userId: number): Promise<void> =>
  deletePersonalMacros(tx, userId);

function checkUsable({ broken }: Macro): void {
  if (broken.length > 0) throw appError('ERR_MACRO_BROKEN', { steps: broken });
}

async function checkQueues(tx: Tx, queueIds: readonly number[]): Promise<void> {
  for (const id of new Set(queueIds))
    if (!(await findOwn(tx, 'queues', id))) throw appError('ERR_QUEUE_NOT_FOUND');
}

/** Its author may change it; admins may change those for everybody too. */
async function getChangeable(tx: UserTx, id: number): Promise<MacroRow> {
  await lockMacro(tx, id);
  const row = await getRow(tx, id);
  if (row.userId !== tx.actor.id && tx.actor.profile !== 'admin')
    throw appError('ERR_NO_PERMISSION');
  return row;
}

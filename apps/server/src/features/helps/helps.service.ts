/** Help videos: operators edit them, everybody watches them. */
import { helpLimits } from '@prosa/contract/helps/videos';
import type { Language } from '@prosa/contract/limits';
import type { EventPayloads } from '@prosa/contract/realtime';
import { audit } from '../../core/audit/audit.ts';
import { inInstallation, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { push, rooms, toOperators } from '../../core/realtime/realtime.ts';
import { presentHelp } from './helps.present.ts';
import {
  findHelp,
  type HelpRow,
  type HelpValues,
  listHelps,
  searchHelps,
  unscopedCountHelps,
  unscopedDeleteHelp,
  unscopedInsertHelp,
  unscopedServedCompanies,
  unscopedUpdateHelp,
} from './helps.queries.ts';

type Given = { [K in keyof HelpValues]?: HelpValues[K] | undefined };

export const readHelps = (ctx: UserCtx, language: Language | undefined): Promise<HelpRow[]> =>
  inTransaction(ctx, (tx) => listHelps(tx, language));

export const manageHelps = (ctx: UserCtx, search: string): Promise<HelpRow[]> =>
  inTransaction(ctx, (tx) => searchHelps(tx, search));

/** @throws ERR_NO_HELP_FOUND */
export const getHelp = (ctx: UserCtx, id: number): Promise<HelpRow> =>
  inTransaction(ctx, async (tx) => existing(await findHelp(tx, id)));

/** @throws ERR_TOO_MANY_HELPS */
export const createHelp = (
  ctx: UserCtx,
  draft: Given & { title: string; video: string },
): Promise<HelpRow> =>
  unscopedChangingHelps(ctx, async (tx) => {
    if ((await unscopedCountHelps(tx)) >= helpLimits.helps.max)
      throw appError('ERR_TOO_MANY_HELPS');
    const { title, video } = draft;
    const row = await unscopedInsertHelp(tx, { ...definedOf(draft), title, video });
    await audit(tx, 'helpCreated', { subject: row.id, detail: title });
    return { row, payload: { action: 'create', help: presentHelp(row) } };
  });

/** @throws ERR_NO_HELP_FOUND */
export const updateHelp = (ctx: UserCtx, id: number, change: Given): Promise<HelpRow> =>
  unscopedChangingHelps(ctx, async (tx) => {
    existing(await findHelp(tx, id));
    const values = definedOf(change);
    if (Object.keys(values).length > 0) await unscopedUpdateHelp(tx, id, values);
    const row = existing(await findHelp(tx, id));
    await audit(tx, 'helpChanged', { subject: id, detail: row.title });
    return { row, payload: { action: 'update', help: presentHelp(row) } };
  });

/** @throws ERR_NO_HELP_FOUND */
export const deleteHelp = (ctx: UserCtx, id: number): Promise<HelpRow> =>
  unscopedChangingHelps(ctx, async (tx) => {
    const row = existing(await unscopedDeleteHelp(tx, id));
    await audit(tx, 'helpDeleted', { subject: id, detail: row.title });
    return { row, payload: { action: 'delete', helpId: id } };
  });

interface Changed {
  row: HelpRow;
  payload: EventPayloads['help'];
}

/** Operators hear of the row, everybody else that the list changed. */
function unscopedChangingHelps(
  ctx: UserCtx,
  change: (tx: UserCtx & Tx) => Promise<Changed>,
): Promise<HelpRow> {
  return inInstallation(ctx, async (tx) => {
    const { row, payload } = await change(tx);
    tx.emit(toOperators('help', payload));
    const changed = { action: 'update' as const };
    for (const companyId of await unscopedServedCompanies(tx))
      tx.emit(
        push({ companyId, rooms: [rooms.company(companyId)], entity: 'help', payload: changed }),
      );
    return row;
  });
}

function existing(row: HelpRow | undefined): HelpRow {
  if (!row) throw appError('ERR_NO_HELP_FOUND');
  return row;
}

const definedOf = (values: Given): HelpValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

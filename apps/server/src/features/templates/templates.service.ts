/** Templates of a connection: as they were at the last synchronisation, and the synchronisation. */
import type { Template } from '@prosa/contract/templates';
import { type Core, type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { openAccount } from '../../gateway/adapters/cloud/cloud-accounts.queries.ts';
import { type GraphAnswer, GraphClient } from '../../gateway/adapters/cloud/graph.ts';
import { fetchTemplates } from '../../gateway/adapters/cloud/graph-templates.ts';
import { getConnection } from '../connections/connections.service.ts';
import { presentTemplate } from './templates.present.ts';
import * as queries from './templates.queries.ts';

/** @throws ERR_NO_WAPP_FOUND also for a connection of another company */
export const listTemplates = (ctx: Ctx, connectionId: number): Promise<Template[]> =>
  inTransaction(ctx, async (tx) => {
    await getConnection(tx, connectionId);
    return (await queries.listTemplates(tx, connectionId)).map(presentTemplate);
  });

export interface SyncResult {
  templates: Template[];
  state: 'ok' | 'refused' | 'unreachable';
}

/**
 * Makes the list equal to the account's; if Meta does not answer, the list stays.
 * @throws ERR_NO_WAPP_FOUND, ERR_CLOUD_NOT_SET_UP
 */
export async function syncTemplates(ctx: Ctx, connectionId: number): Promise<SyncResult> {
  const account = await inTransaction(ctx, async (tx) => {
    await getConnection(tx, connectionId);
    return openAccount(tx, connectionId);
  });
  if (!account) throw appError('ERR_CLOUD_NOT_SET_UP');
  // Outside a transaction: Meta may take its time.
  const graph = new GraphClient(ctx.core.config, account);
  const found = await fetchTemplates(graph, account.businessAccountId);
  return inTransaction(ctx, async (tx) => {
    if (found.isFine) await queries.replaceTemplates(tx, connectionId, found.templates);
    const templates = (await queries.listTemplates(tx, connectionId)).map(presentTemplate);
    return { templates, state: found.isFine ? 'ok' : stateOf(found.answer) };
  });
}

const stateOf = ({ kind }: GraphAnswer): SyncResult['state'] =>
  kind === 'refused' ? 'refused' : 'unreachable';

/**
 * The same as a job; does nothing if the connection was deleted meanwhile.
 * @throws when Meta does not answer, so that the job is tried again
 */
export async function syncTemplatesOf(
  core: Core,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const isThere = await inTransaction(ctx, async (tx) =>
    Boolean(await openAccount(tx, connectionId)),
  );
  if (!isThere) return;
  const { state } = await syncTemplates(ctx, connectionId);
  if (state === 'unreachable') throw new Error('templates could not be fetched');
}

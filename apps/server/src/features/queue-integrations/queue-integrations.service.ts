import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import {
  type IntegrationSecret,
  sealSecret,
} from '../../automation/effects/hook/integration-secrets.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { isTarget } from '../../core/http/guarded-http.ts';
import { projectOf } from './agent-fields.ts';
import {
  countIntegrations,
  deleteIntegrationRow,
  findIntegration,
  type IntegrationRow,
  insertIntegration,
  isIntegrationUsed,
  listIntegrations,
  lockIntegration,
  updateIntegrationRow,
} from './queue-integrations.queries.ts';
import { emitIntegration, emitIntegrationGone } from './queue-integrations.realtime.ts';

type ListQuery = RouteInput<Api['GET /queueIntegration']>['query'];
type CreateBody = RouteInput<Api['POST /queueIntegration']>['body'];
type UpdateBody = RouteInput<Api['PUT /queueIntegration/:integrationId']>['body'];

/** Pickers show all of them. */
const PICKER_SIZE = 200;

export function listIntegrationPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber } = query;
  const isPaged = cursor !== undefined || pageNumber !== undefined;
  const size = isPaged ? pageSizes.others : PICKER_SIZE;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : ((pageNumber ?? 1) - 1) * size;
  return inTransaction(ctx, async (tx) => {
    const found = await listIntegrations(tx, { search, after, offset, limit: size + 1 });
    const page = pageOf(found, size, (last) => [last.name, last.id]);
    return { ...page, count: await countIntegrations(tx, search) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

/** @throws ERR_NO_DIALOG_FOUND */
export const getIntegration = (ctx: UserCtx, id: number): Promise<IntegrationRow> =>
  inTransaction(ctx, async (tx) => present(await findIntegration(tx, id)));

function present(row: IntegrationRow | undefined): IntegrationRow {
  if (!row) throw appError('ERR_NO_DIALOG_FOUND');
  return row;
}

/** @throws ERR_INTEGRATION_ADDRESS, ERR_NO_FLOW_FOUND, ERR_DIALOGFLOW_KEY */
export function createIntegration(ctx: UserCtx, body: CreateBody): Promise<IntegrationRow> {
  checkAddress(ctx, body.urlN8N ?? '');
  const project = projectOf(body);
  return inTransaction(ctx, async (tx) => {
    await checkFlow(tx, body.flowId);
    const { headerValue, signingSecret, jsonContent, companyId: _, ...values } = body;
    const id = await insertIntegration(tx, { ...values, ...project });
    await updateIntegrationRow(tx, id, sealed(tx, id, { headerValue, signingSecret, jsonContent }));
    const row = await getIntegration(tx, id);
    await audit(tx, 'integrationCreated', { subject: id, detail: row.name });
    emitIntegration(tx, 'create', row);
    return row;
  });
}

/**
 * Changes the given fields.
 * @throws ERR_NO_DIALOG_FOUND, ERR_INTEGRATION_ADDRESS, ERR_NO_FLOW_FOUND, ERR_DIALOGFLOW_KEY
 */
export function updateIntegration(
  ctx: UserCtx,
  id: number,
  body: UpdateBody,
): Promise<IntegrationRow> {
  return inTransaction(ctx, async (tx) => {
    const before = present(await lockIntegration(tx, id));
    if (body.urlN8N !== undefined) checkAddress(tx, body.urlN8N);
    await checkFlow(tx, body.flowId);
    const { headerValue, signingSecret, jsonContent, companyId: _, ...values } = body;
    await updateIntegrationRow(tx, id, {
      ...values,
      ...projectOf(body, before),
      ...sealed(tx, id, { headerValue, signingSecret, jsonContent }),
    });
    const row = await getIntegration(tx, id);
    await audit(tx, 'integrationChanged', { subject: id, detail: row.name });
    emitIntegration(tx, 'update', row);
    return row;
  });
}

/** @throws ERR_NO_DIALOG_FOUND, ERR_INTEGRATION_IN_USE */
export function deleteIntegration(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // The lock keeps others from choosing it meanwhile.
    const { name } = present(await lockIntegration(tx, id));
    if (await isIntegrationUsed(tx, id)) throw appError('ERR_INTEGRATION_IN_USE');
    await deleteIntegrationRow(tx, id);
    await audit(tx, 'integrationDeleted', { subject: id, detail: name });
    emitIntegrationGone(tx, id);
  });
}

async function checkFlow(tx: Tx, flowId: number | null | undefined): Promise<void> {
  if (flowId && !(await findOwn(tx, 'flows', flowId))) throw appError('ERR_NO_FLOW_FOUND');
}

/** Without an address it is a draft: every call of it fails. */
function checkAddress({ core }: Pick<Tx, 'core'>, url: string): void {
  if (url !== '' && !isTarget(core.config, url)) throw appError('ERR_INTEGRATION_ADDRESS');
}

type Secrets = Record<'headerValue' | 'signingSecret' | 'jsonContent', string | null | undefined>;

const columns = {
  headerValue: 'header_value',
  signingSecret: 'signing_secret',
  jsonContent: 'json_content',
} as const satisfies Record<keyof Secrets, IntegrationSecret>;

/** The columns of the given secrets; null and an empty text remove one. */
function sealed(tx: Tx, id: number, secrets: Secrets): Partial<IntegrationRow> {
  const given = Object.entries(secrets).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.flatMap(([name, value]) => [
      [name, value ? sealSecret(tx, id, columns[name as keyof Secrets], value) : null],
      // The end of a key file is the same for all.
      [`${name}Last4`, name === 'jsonContent' ? '' : hintOf(value ?? '')],
    ]),
  );
}

const HINT_FROM = 12;

/** Of a short secret the end would say too much. */
const hintOf = (value: string): string => (value.length < HINT_FROM ? '' : value.slice(-4));

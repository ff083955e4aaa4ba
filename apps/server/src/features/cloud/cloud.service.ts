/** The Cloud API account of a connection: saving it and testing it. */

import type { CloudAccount, CloudCheck } from '@prosa/contract/cloud';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import {
  findAccount,
  noteLimits,
  noteNumber,
  type CloudAccount as OpenAccount,
  openAccount,
  saveAccount,
} from '../../gateway/adapters/cloud/cloud-accounts.queries.ts';
import { type GraphAnswer, GraphClient } from '../../gateway/adapters/cloud/graph.ts';
import { checkNumber, type Standing } from '../../gateway/adapters/cloud/number-check.ts';
import { readLimits } from '../../gateway/adapters/cloud/number-limits.ts';
import { askForWebhooks } from '../../gateway/adapters/cloud/subscribe.ts';
import { verifyTokenOf } from '../../gateway/adapters/cloud/verify-token.ts';
import { WEBHOOK_PATH } from '../../gateway/adapters/cloud/webhook.routes.ts';
import type { ConnectionRow } from '../../gateway/connections/connections.queries.ts';
import { getConnection, renewSession } from '../connections/connections.service.ts';

/** @throws ERR_NO_WAPP_FOUND also for a connection by another provider */
async function getCloudConnection(tx: Tx, connectionId: number): Promise<ConnectionRow> {
  const row = await getConnection(tx, connectionId);
  if (row.provider !== 'cloud') throw appError('ERR_NO_WAPP_FOUND');
  return row;
}

export const getAccount = (ctx: Ctx, connectionId: number): Promise<CloudAccount> =>
  inTransaction(ctx, async (tx) => {
    await getCloudConnection(tx, connectionId);
    return presentAccount(tx, connectionId);
  });

async function presentAccount(tx: Tx, connectionId: number): Promise<CloudAccount> {
  const row = await findAccount(tx, connectionId);
  const { core } = tx;
  return {
    phoneNumberId: row?.phoneNumberId ?? '',
    businessAccountId: row?.businessAccountId ?? '',
    tokenHint: row?.tokenHint ?? '',
    appSecretHint: row?.appSecretHint ?? '',
    displayNumber: row?.displayNumber ?? '',
    verifiedName: row?.verifiedName ?? '',
    webhookUrl: `${core.config.publicUrl}${WEBHOOK_PATH}`,
    verifyToken: verifyTokenOf(core, connectionId),
    webhookAt: row?.webhookAt ? iso(row.webhookAt) : null,
    messagingLimit: row?.messagingLimit ?? null,
    messagesPerSecond: row?.messagesPerSecond ?? null,
    rev: row?.rev ?? 0,
  };
}

export interface AccountChange {
  phoneNumberId: string;
  businessAccountId: string;
  token?: string | undefined;
  appSecret?: string | undefined;
}

/**
 * Saves the account and restarts the session with it.
 * @throws ERR_CLOUD_SECRETS_REQUIRED the first time, ERR_CLOUD_NUMBER_IN_USE
 */
export async function setAccount(
  ctx: Ctx,
  connectionId: number,
  change: AccountChange,
): Promise<{ account: CloudAccount; row: ConnectionRow }> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await getCloudConnection(tx, connectionId);
      const before = await openAccount(tx, connectionId);
      await saveAccount(tx, connectionId, merged(before, change));
      await audit(tx, 'tokenChanged', { subject: connectionId });
      await tx.enqueue('sync-templates', { connectionId });
      const row = await renewSession(tx, connectionId);
      return { account: await presentAccount(tx, connectionId), row };
    });
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('cloud_accounts_company_id_phone'))
      throw appError('ERR_CLOUD_NUMBER_IN_USE');
    throw error;
  }
}

/** Secrets that are not entered again stay. */
function merged(before: OpenAccount | undefined, change: AccountChange): OpenAccount {
  const token = change.token || before?.token;
  const appSecret = change.appSecret || before?.appSecret;
  if (!token || !appSecret) throw appError('ERR_CLOUD_SECRETS_REQUIRED');
  return { ...change, token, appSecret };
}

type CheckResult = CloudCheck['token'];

const OK: CheckResult = { state: 'ok', code: null };
const SKIPPED: CheckResult = { state: 'skipped', code: null };

/** Checks the account with Meta step by step, and subscribes the app to it: without that, no webhook comes. */
export async function checkAccount(ctx: Ctx, connectionId: number): Promise<CloudCheck> {
  const account = await inTransaction(ctx, async (tx) => {
    await getCloudConnection(tx, connectionId);
    return openAccount(tx, connectionId);
  });
  if (!account) throw appError('ERR_CLOUD_NOT_SET_UP');
  const graph = new GraphClient(ctx.core.config, account);
  const check = await checkNumber(graph, account.phoneNumberId);
  if (!check.isFine) return { ...blame(check.answer), subscription: SKIPPED, ...NAMELESS };
  const limits = await readLimits(graph, account);
  await inTransaction(ctx, async (tx) => {
    await noteNumber(tx, connectionId, check.number);
    await noteLimits(tx, connectionId, limits);
  });
  const subscription = resultOf(await askForWebhooks(graph, account.businessAccountId));
  return {
    token: OK,
    ...judged(check.standing),
    subscription,
    ...check.number,
    messagingLimit: limits.limit ?? null,
    messagesPerSecond: limits.perSecond ?? null,
  };
}

const NAMELESS = {
  displayNumber: '',
  verifiedName: '',
  messagingLimit: null,
  messagesPerSecond: null,
  reason: null,
};

const judged = (standing: Standing | undefined): Pick<CloudCheck, 'number' | 'reason'> => ({
  number: standing ? { state: 'failed', code: null } : OK,
  reason: standing?.reason ?? null,
});

/** OAuth errors concern the token; all others concern the request. */
function blame(answer: GraphAnswer): { token: CheckResult; number: CheckResult } {
  const result = resultOf(answer);
  const isTokens = answer.kind === 'refused' && [0, 102, 190].includes(answer.code);
  if (answer.kind !== 'refused' || isTokens) return { token: result, number: SKIPPED };
  return { token: OK, number: result };
}

function resultOf(answer: GraphAnswer): CheckResult {
  if (answer.kind === 'data') return OK;
  if (answer.kind === 'refused') return { state: 'failed', code: answer.code || answer.status };
  return { state: 'unreachable', code: null };
}

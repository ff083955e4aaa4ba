/** The account of a connection: the number it serves, and its secrets. */
import type { ConnectionReason } from '@prosa/contract/connection-reasons';
import { type Core, inSystem, type Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { SecretPlace } from '../../../core/secrets/secrets.ts';
import type { NumberLimits } from './number-limits.ts';

export interface CloudAccount {
  phoneNumberId: string;
  businessAccountId: string;
  token: string;
  appSecret: string;
  /** Why Meta refused the last sent message. */
  refusedFor?: ConnectionReason;
}

/** An account without its secrets, for display. */
export interface AccountRow {
  phoneNumberId: string;
  businessAccountId: string;
  tokenHint: string;
  appSecretHint: string;
  displayNumber: string;
  verifiedName: string;
  webhookAt: string | null;
  messagingLimit: number | null;
  messagesPerSecond: number | null;
  rev: number;
}

type SecretColumn = 'token' | 'app_secret';

const placeOf = (companyId: number, connectionId: number, column: SecretColumn): SecretPlace => ({
  table: 'cloud_accounts',
  column,
  companyId,
  row: connectionId,
});

export async function findAccount(tx: Tx, connectionId: number): Promise<AccountRow | undefined> {
  const [row] = await rows<AccountRow>(
    tx.db,
    sql`select a.phone_number_id as "phoneNumberId", a.business_account_id as "businessAccountId",
        a.token_hint as "tokenHint", a.app_secret_hint as "appSecretHint", a.display_number as "displayNumber",
        a.verified_name as "verifiedName", a.webhook_at as "webhookAt", a.messaging_limit as "messagingLimit",
        a.messages_per_second as "messagesPerSecond", a.rev
      from cloud_accounts a where ${ofCompany(tx, 'a')} and a.connection_id = ${connectionId}`,
  );
  return row;
}

/** With its secrets, for calls to Meta; undefined until a person has entered it. */
export async function openAccount(tx: Tx, connectionId: number): Promise<CloudAccount | undefined> {
  const [row] = await rows<{
    phoneNumberId: string;
    businessAccountId: string;
    token: Buffer;
    appSecret: Buffer;
    refusedFor: ConnectionReason | null;
  }>(
    tx.db,
    sql`select a.phone_number_id as "phoneNumberId", a.business_account_id as "businessAccountId",
        a.token, a.app_secret as "appSecret", a.refused_for as "refusedFor"
      from cloud_accounts a where ${ofCompany(tx, 'a')} and a.connection_id = ${connectionId}`,
  );
  if (!row) return undefined;
  const open = (column: SecretColumn, sealed: Buffer) =>
    tx.core.secrets.unseal(placeOf(tx.companyId, connectionId, column), sealed).toString();
  return {
    phoneNumberId: row.phoneNumberId,
    businessAccountId: row.businessAccountId,
    token: open('token', row.token),
    appSecret: open('app_secret', row.appSecret),
    ...(row.refusedFor ? { refusedFor: row.refusedFor } : {}),
  };
}

const HINT_LENGTH = 4;

export async function saveAccount(
  tx: Tx,
  connectionId: number,
  account: CloudAccount,
): Promise<void> {
  const seal = (column: SecretColumn, value: string) =>
    tx.core.secrets.seal(placeOf(tx.companyId, connectionId, column), value);
  const { phoneNumberId, businessAccountId, token, appSecret } = account;
  await tx.db.execute(sql`
    insert into cloud_accounts (company_id, connection_id, phone_number_id, business_account_id, token, token_hint,
      app_secret, app_secret_hint)
    values (${tx.companyId}, ${connectionId}, ${phoneNumberId}, ${businessAccountId}, ${seal('token', token)},
      ${token.slice(-HINT_LENGTH)}, ${seal('app_secret', appSecret)}, ${appSecret.slice(-HINT_LENGTH)})
    on conflict (company_id, connection_id) do update set phone_number_id = excluded.phone_number_id,
      business_account_id = excluded.business_account_id, token = excluded.token, token_hint = excluded.token_hint,
      app_secret = excluded.app_secret, app_secret_hint = excluded.app_secret_hint, refused_for = null,
      messaging_limit = null, portfolio_id = '', messages_per_second = null`);
}

/** The number's own display name, from the last check. */
export async function noteNumber(
  tx: Tx,
  connectionId: number,
  number: { displayNumber: string; verifiedName: string },
): Promise<void> {
  await tx.db.execute(sql`
    update cloud_accounts a set display_number = ${number.displayNumber}, verified_name = ${number.verifiedName}
    where ${ofCompany(tx, 'a')} and a.connection_id = ${connectionId}
      and (a.display_number, a.verified_name) is distinct from (${number.displayNumber}, ${number.verifiedName})`);
}

/** Keeps what is not said this time. */
export async function noteLimits(
  tx: Tx,
  connectionId: number,
  {
    limit = null,
    portfolioId = null,
    perSecond = null,
  }: { [K in keyof NumberLimits]?: NumberLimits[K] | null },
): Promise<void> {
  await tx.db.execute(sql`
    update cloud_accounts a set (messaging_limit, portfolio_id, messages_per_second) = row (n.*)
    from (select coalesce(${limit}::int, o.messaging_limit), coalesce(${portfolioId}::text, o.portfolio_id),
        coalesce(${perSecond}::int, o.messages_per_second)
      from cloud_accounts o where ${ofCompany(tx, 'o')} and o.connection_id = ${connectionId}) n
    where ${ofCompany(tx, 'a')} and a.connection_id = ${connectionId}
      and (a.messaging_limit, a.portfolio_id, a.messages_per_second) is distinct from row (n.*)`);
}

export async function noteRefusal(
  tx: Tx,
  connectionId: number,
  reason: ConnectionReason | undefined,
): Promise<void> {
  await tx.db.execute(sql`update cloud_accounts a set refused_for = ${reason ?? null}
    where ${ofCompany(tx, 'a')} and a.connection_id = ${connectionId}`);
}

/** Accounts whose signature a webhook may carry. */
export interface WebhookAccount {
  companyId: number;
  connectionId: number;
  /** By which a webhook names it: the number and its business account. */
  ids: readonly string[];
  appSecret: string;
}

/** All companies' webhooks arrive at one address; the numbers and business accounts in them identify the company. */
export async function unscopedWebhookAccounts(
  core: Core,
  ids: readonly string[],
): Promise<WebhookAccount[]> {
  if (ids.length === 0) return [];
  const found = await inSystem(core, (db) =>
    rows<Omit<WebhookAccount, 'appSecret'> & { appSecret: Buffer }>(
      db,
      sql`select a.company_id as "companyId", a.connection_id as "connectionId", a.app_secret as "appSecret",
          jsonb_build_array(a.phone_number_id, a.business_account_id) as ids
        from cloud_accounts a
        where a.phone_number_id = any(${array(ids, 'text')}) or a.business_account_id = any(${array(ids, 'text')})
        order by a.company_id, a.connection_id`,
    ),
  );
  return found.map((row) => {
    const companyId = Number(row.companyId);
    const connectionId = Number(row.connectionId);
    const place = placeOf(companyId, connectionId, 'app_secret');
    return {
      companyId,
      connectionId,
      ids: row.ids,
      appSecret: core.secrets.unseal(place, row.appSecret).toString(),
    };
  });
}

/** Secrets of webhooks: sealed in the database, shown when they are made. */
import { webhookLimits } from '@prosa/contract/webhooks/events';
import type { Tx } from '../../core/ctx.ts';
import type { SecretPlace } from '../../core/secrets/secrets.ts';
import { newSecret } from './webhook-ids.ts';
import {
  expireSecret,
  insertSecret,
  listSecrets,
  type Place,
  secretVersion,
} from './webhooks.queries.ts';

const HINT_LENGTH = 4;

interface SecretKey {
  webhookId: number;
  version: number;
}

const placeOf = ({ companyId }: Place, { webhookId, version }: SecretKey): SecretPlace => ({
  table: 'webhook_secrets',
  column: 'value',
  companyId,
  row: `${webhookId} ${version}`,
});

/** The former one goes on signing for a while. The caller has locked the webhook, or just made it. */
export async function renewSecret(
  tx: Place & Pick<Tx, 'core'>,
  webhookId: number,
): Promise<string> {
  const former = await secretVersion(tx, webhookId);
  if (former > 0)
    await expireSecret(tx, { webhookId, version: former }, webhookLimits.oldSecretHours);
  const secret = newSecret();
  const key = { webhookId, version: former + 1 };
  const value = tx.core.secrets.seal(placeOf(tx, key), secret);
  await insertSecret(tx, { ...key, value, last4: secret.slice(-HINT_LENGTH) });
  return secret;
}

export async function readSecrets(tx: Tx, webhookId: number): Promise<string[]> {
  const found = await listSecrets(tx, webhookId);
  return found.map(({ version, value }) =>
    tx.core.secrets.unseal(placeOf(tx, { webhookId, version }), value).toString(),
  );
}

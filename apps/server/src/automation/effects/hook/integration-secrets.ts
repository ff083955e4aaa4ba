/** Secrets of integrations: sealed with the company's key, and opened only for a call. */
import type { Tx } from '../../../core/ctx.ts';

export type IntegrationSecret = 'header_value' | 'signing_secret' | 'json_content';

const placeOf = (tx: Tx, row: number, column: IntegrationSecret) =>
  ({ table: 'queue_integrations', column, companyId: tx.companyId, row }) as const;

export const sealSecret = (tx: Tx, id: number, column: IntegrationSecret, value: string): Buffer =>
  tx.core.secrets.seal(placeOf(tx, id, column), value);

export const openSecret = (
  tx: Tx,
  id: number,
  column: IntegrationSecret,
  sealed: Buffer | null,
): string | null => sealed && tx.core.secrets.unseal(placeOf(tx, id, column), sealed).toString();

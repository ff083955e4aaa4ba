/** Keys of prompts: sealed with the company's key, and opened only for a request. */
import type { Tx } from '../../../core/ctx.ts';

const placeOf = (tx: Tx, row: number) =>
  ({ table: 'prompts', column: 'api_key', companyId: tx.companyId, row }) as const;

export const sealKey = (tx: Tx, id: number, value: string): Buffer =>
  tx.core.secrets.seal(placeOf(tx, id), value);

export const openKey = (tx: Tx, id: number, sealed: Buffer | null): string | null =>
  sealed && tx.core.secrets.unseal(placeOf(tx, id), sealed).toString();

/** Keys of prompts: sealed with the company's key, and opened only for a request. */
import type { Tx } from '../../../core/ctx.ts';

/** For models, and for speech. */
export type KeyColumn = 'api_key' | 'voice_key';

const placeOf = (tx: Tx, row: number, column: KeyColumn) =>
  ({ table: 'prompts', column, companyId: tx.companyId, row }) as const;

export const sealKey = (tx: Tx, id: number, value: string, column: KeyColumn): Buffer =>
  tx.core.secrets.seal(placeOf(tx, id, column), value);

export const openKey = (
  tx: Tx,
  id: number,
  sealed: Buffer | null,
  column: KeyColumn = 'api_key',
): string | null => sealed && tx.core.secrets.unseal(placeOf(tx, id, column), sealed).toString();

/** The token by which programs send over a connection. It is shown when it is made; only its hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import { audit } from '../../core/audit/audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import {
  type ConnectionRow,
  updateConnection,
} from '../../gateway/connections/connections.queries.ts';
import { announce, getConnection } from './connections.service.ts';

const TOKEN_BYTES = 24;
const SHOWN = 4;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Programs that use the previous token are refused from now on. */
export function renewToken(ctx: Ctx, id: number): Promise<{ token: string; row: ConnectionRow }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const change = { tokenHash: hashToken(token), tokenLast4: token.slice(-SHOWN) };
  return inTransaction(ctx, async (tx) => ({ token, row: await write(tx, id, change) }));
}

export const removeToken = (ctx: Ctx, id: number): Promise<ConnectionRow> =>
  inTransaction(ctx, (tx) => write(tx, id, { tokenHash: null, tokenLast4: '' }));

async function write(
  tx: Tx,
  id: number,
  change: { tokenHash: Buffer | null; tokenLast4: string },
): Promise<ConnectionRow> {
  const row = await getConnection(tx, id);
  await updateConnection(tx, id, change);
  await audit(tx, 'tokenChanged', { subject: id, detail: row.name });
  return announce(tx, id);
}

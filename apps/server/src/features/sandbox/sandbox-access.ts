/** The sandbox works only where it is switched on, and only for its own connections. */
import type { Ctx, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { getConnection } from '../connections/connections.service.ts';

export function checkSandboxOn({ core }: Pick<Ctx, 'core'>): void {
  if (!core.config.sandbox) throw appError('ERR_SANDBOX_DISABLED');
}

/** @throws ERR_SANDBOX_DISABLED, ERR_NO_WAPP_FOUND */
export async function checkSandboxConnection(tx: Tx, connectionId: number): Promise<void> {
  checkSandboxOn(tx);
  const { provider } = await getConnection(tx, connectionId);
  if (provider !== 'sandbox') throw appError('ERR_SANDBOX_DISABLED');
}

/** The chore that signs the devices of companies out which have not been served for long. */
import { LINES_DAYS } from '@prosa/contract/companies/manifest';
import { type Core, companyCtx } from '../../core/ctx.ts';
import { endSession } from '../connections/connections.service.ts';
import { unscopedListOldLines } from './old-lines.queries.ts';

export async function endLines(core: Core): Promise<void> {
  for (const { companyId, connectionId } of await unscopedListOldLines(core, LINES_DAYS)) {
    const ctx = companyCtx(core, companyId);
    try {
      await endSession(ctx, connectionId);
      ctx.log.info({ connection_id: connectionId }, 'companies.line_ended');
    } catch (error) {
      // The others must not wait for it.
      ctx.log.warn({ error, connection_id: connectionId }, 'companies.line_not_ended');
    }
  }
}

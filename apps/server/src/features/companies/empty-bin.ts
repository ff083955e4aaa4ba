/** The chore that deletes the data of companies which have been in the bin for long. */
import type { Core } from '../../core/ctx.ts';
import { toOperators } from '../../core/realtime/realtime.ts';
import { unscopedEmptySome, unscopedListBinned, unscopedMarkEmptied } from './empty-bin.queries.ts';

/** In short transactions: nobody waits for a company with millions of rows. Interrupted, it goes on an hour later. */
export async function emptyBin(core: Core): Promise<void> {
  for (const companyId of await unscopedListBinned(core)) {
    while ((await unscopedEmptySome(core, companyId)) > 0);
    await core.storage.removeAll(companyId);
    await unscopedMarkEmptied(core, companyId);
    core.realtime.push(toOperators('company', { action: 'delete', companyId }));
    core.log.info({ company_id: companyId }, 'companies.emptied');
  }
}

/** `npm run check-audit`: see docs/operations.md. Read-only; the server may keep running. */

import { unscopedChainedCompanies } from '../../core/audit/audit-chain.queries.ts';
import { type ChainReport, checkChain } from '../../core/audit/audit-chain.service.ts';
import { loadConfig } from '../../core/config/config.ts';
import { openExistingDatabase } from '../../core/config/existing-database.ts';
import { type Core, companyCtx, inSystem } from '../../core/ctx.ts';
import { createPool } from '../../core/db/db.ts';
import { createLog } from '../../core/log.ts';
import { openLastingKeys } from '../../core/secrets/lasting-keys.ts';
import { openSecrets } from '../../core/secrets/secrets.ts';

try {
  await checkAudit();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function checkAudit(): Promise<void> {
  const config = loadConfig();
  const log = createLog({ level: 'warn' });
  const database = await openExistingDatabase(config, log);
  const pool = createPool({ url: database.url, max: 2, log });
  try {
    const keys = { config, log, pool, secrets: await openSecrets(config) };
    const core = { ...keys, lastingKey: await openLastingKeys(keys) } as Core;
    for (const companyId of await inSystem(core, (db) => unscopedChainedCompanies(db))) {
      const report = await checkChain(companyCtx(core, companyId));
      console.log(`Company ${companyId}: ${describe(report)}`);
      if (report.broken) process.exitCode = 1;
    }
  } finally {
    await pool.end();
    await database.close();
  }
}

function describe({ links, waiting, last, broken }: ChainReport): string {
  const whole = `${links} events, the last link is ${last?.seq ?? 0} ${last?.hash ?? ''}`.trim();
  if (broken) return `BROKEN at event ${broken.eventId} (${broken.fault}); before it: ${whole}`;
  return waiting > 0 ? `${whole}; ${waiting} are appended in the next minute` : whole;
}

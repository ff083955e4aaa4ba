/** A process that makes invoices and plans reminders until somebody kills it. */
import { createApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/core/config/config.ts';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { createLog } from '../../apps/server/src/core/log.ts';
import { unscopedMakeAllInvoices } from '../../apps/server/src/features/invoices/nightly.ts';
import { unscopedPlanNotices } from '../../apps/server/src/features/invoices/notices.queries.ts';

const config = loadConfig();
const databaseUrl = process.env.DATABASE_URL!;
const { core } = await createApp({ config, databaseUrl, log: createLog({ level: 'error' }) });
process.send!('ready');
await unscopedMakeAllInvoices(core);
process.send!('made');
await inSystem(core, (db) => unscopedPlanNotices(db, new Date(process.env.NIGHT_AT!)));
process.send!('told');
// Stays until it is killed, as a server does.
setInterval(() => undefined, 60_000);

/** A night of invoices for many companies, all of them due at once, and the reminders of their due dates. */
import { type Core, inSystem } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { unscopedMakeAllInvoices } from '../../apps/server/src/features/invoices/nightly.ts';
import { unscopedPlanNotices } from '../../apps/server/src/features/invoices/notices.queries.ts';
import { openCore } from '../stage/core.ts';
import { Stage } from '../stage/stage.ts';
import { atMost, type Row } from './table.ts';

const COMPANIES = 5000;
const SECONDS_MAX = 60;

export async function measureBilling(): Promise<Row[]> {
  const stage = await Stage.open({ inMemory: false });
  const { core, close } = await openCore(stage);
  try {
    await fill(core);
    const target = atMost(SECONDS_MAX, ' s');
    const made = await seconds(() => unscopedMakeAllInvoices(core));
    const again = await seconds(() => unscopedMakeAllInvoices(core));
    const at = await middayOf(core);
    const told = await seconds(() => inSystem(core, (db) => unscopedPlanNotices(db, at)));
    await expectAll(core);
    const name = `${COMPANIES} companies`;
    return [
      { name: `invoices of ${name}`, value: made, unit: 's', target },
      { name: `invoices of ${name}, all there`, value: again, unit: 's', target },
      { name: `reminders of ${name}`, value: told, unit: 's', target },
    ];
  } finally {
    await close();
    await stage.close();
  }
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1000;
}

/** Each with some credit, due in six days. */
const fill = (core: Core): Promise<void> =>
  inSystem(core, async (db) => {
    await db.execute(sql`insert into plans (name, value_cents) values ('Plano', 9900)`);
    await db.execute(sql`insert into companies (name, plan_id, due_date, due_day)
      select 'Empresa ' || n, (select min(id) from plans), date_trunc('day', now()) + interval '6 days 23 hours', 5
      from generate_series(1, ${COMPANIES}::int) n`);
    await db.execute(sql`insert into company_credits (company_id, cents, reason)
      select c.id, 100, 'operator' from companies c`);
  });

/** When mails leave. */
async function middayOf(core: Core): Promise<Date> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
  return new Date(`${day.format(core.now())}T12:00:00-03:00`);
}

async function expectAll(core: Core): Promise<void> {
  const { rows } = await inSystem(core, (db) =>
    db.execute(
      sql`select (select count(*)::int from invoices) as made, (select count(*)::int from billing_notices) as told`,
    ),
  );
  const { made, told } = rows[0] as { made: number; told: number };
  if (made !== COMPANIES || told !== COMPANIES)
    throw new Error(`${made} invoices and ${told} reminders`);
}

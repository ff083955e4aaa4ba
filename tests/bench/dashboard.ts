/** The dashboard of a company with a million attendances in the last three months: its three requests at once. */
import { bareTimes } from './bare.ts';
import type { BenchCompany, BenchContext } from './bench-context.ts';
import { withSuperuser } from './build-company.ts';
import { repeat, spread, times } from './figures.ts';
import { atMost, type Row } from './table.ts';

const ATTENDANCES = 1_000_000;
const DAYS = 90;
const ROUNDS = 30;
const PAGE_MS_MAX = 1000;
const DAY_MS = 86_400_000;

export async function measureDashboard({ stage, large }: BenchContext): Promise<Row[]> {
  await withSuperuser(stage, async (client) => {
    await client.query(
      `insert into ticket_tracking (company_id, user_id, created_at, queued_at, started_at, held_at, finished_at,
         is_first, rate)
       select $1, people.ids[1 + k % cardinality(people.ids)], at, at, at + interval '4 minutes', at + interval '4 minutes',
         at + interval '25 minutes', k % 3 = 0, case when k % 4 = 0 then 1 + k % 3 end
       from (select array_agg(id) as ids from users where company_id = $1) people,
         generate_series(1, $2::bigint) k,
         lateral (select now() - make_interval(days => $3) * ((1 + $2 - k) / $2::float8) as at) x`,
      [large.id, ATTENDANCES, DAYS],
    );
    await client.query('vacuum analyze ticket_tracking');
  });
  const page = spread(await times(repeat(ROUNDS, () => openPage(large))));
  const bare = spread(await bareTimes(stage, BARE, Array(ROUNDS).fill([large.id])));
  const name = `dashboard, ${DAYS} days with 1 M attendances`;
  return [
    {
      name: `${name}: p50`,
      value: page.p50,
      unit: 'ms',
      bare: bare.p50,
      target: atMost(PAGE_MS_MAX, ' ms'),
    },
    { name: `${name}: p99`, value: page.p99, unit: 'ms', bare: bare.p99 },
  ];
}

/** Only the averages, of the three requests. */
const BARE = {
  name: 'means',
  text: `select user_id, count(*), count(finished_at), avg(finished_at - started_at), avg(started_at - queued_at), avg(rate)
         from ticket_tracking where company_id = $1 and queued_at >= now() - interval '${DAYS} days' group by user_id`,
};

function openPage({ admin }: BenchCompany): Promise<unknown> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const query = { initialDate: day(DAYS), finalDate: day(0) };
  return Promise.all([
    admin.call('GET /dashboard', { query: { days: DAYS } }),
    admin.call('GET /dashboard/ticketsUsers', { query }),
    admin.call('GET /dashboard/ticketsDay', { query }),
  ]);
}

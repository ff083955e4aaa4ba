/** Searches after a burst of messages, beside the same ones before it. */
import { atOnce } from './at-once.ts';
import { CONNECTIONS } from './bare.ts';
import { type BenchContext, sizeName } from './bench-context.ts';
import { readingBytes } from './bytes-client.ts';
import { searchesOf } from './reading.ts';
import { atMost, type Row } from './table.ts';

const SECONDS = 4;
const WRITING_SECONDS = 8;
const TICKETS = 50;

export async function measureBusySearches(context: BenchContext): Promise<Row[]> {
  const { stage, server, large } = context;
  const reader = readingBytes(server.url, large.admin);
  const pids = [server.pid, stage.postmasterPid];
  const crowd = (seconds: number, request: (n: number) => Promise<unknown>) =>
    atOnce({ clients: CONNECTIONS, seconds, pids, request });
  const search = async ({ ask, queries }: ReturnType<typeof searchesOf>[number]) => {
    const run = (n: number) => ask(reader, queries[n % queries.length]!);
    await crowd(1, run);
    return (await crowd(SECONDS, run)).cpu;
  };
  const searches = searchesOf(large);
  const before: number[] = [];
  for (const each of searches) before.push(await search(each));
  const tickets = await stage.query<{ ticketId: number }>(
    `select id::int as "ticketId" from tickets where company_id = $1 and status = 'open' and user_id = $2
     order by id limit ${TICKETS}`,
    [large.id, large.admin.user.id],
  );
  let written = 0;
  await crowd(WRITING_SECONDS, async (n) => {
    const { ticketId } = tickets[n % tickets.length]!;
    const body = { body: 'uma novidade para todos', clientId: crypto.randomUUID() };
    await large.admin.call('POST /messages/:ticketId', { params: { ticketId }, body });
    written++;
  });
  const rows: Row[] = [];
  for (const [n, each] of searches.entries()) {
    const value = await search(each);
    const name = `search by ${each.by}, ${sizeName(large)} tickets, after ${written} messages: CPU`;
    const target = atMost(3, ' × before');
    rows.push({ name, value, unit: 'ms', judged: value / before[n]!, target });
  }
  return rows;
}

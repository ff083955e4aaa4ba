/** Lists, threads and searches of eight people at once. */
import { atOnce } from './at-once.ts';
import { type BareWork, bareRate, CONNECTIONS } from './bare.ts';
import type { BenchCompany, BenchContext } from './bench-context.ts';
import { sizeName } from './bench-context.ts';
import { readingBytes } from './bytes-client.ts';
import { bareThread, listsOf, searchesOf } from './reading.ts';
import { atLeast, atMost, type Row } from './table.ts';

const SECONDS = 4;
/** The first requests after a start compile the code, and each connection plans the statements: some 200 ms for a search. */
const WARM_SECONDS = 6;
const SEARCH_CPU_MAX = 8;
const SEARCHED_MAX = 100_000;

export async function measureReadingAtOnce(context: BenchContext): Promise<Row[]> {
  const { stage, server } = context;
  const large: BenchCompany = {
    ...context.large,
    admin: readingBytes(server.url, context.large.admin),
    member: readingBytes(server.url, context.large.member),
  };
  const pids = [server.pid, stage.postmasterPid];
  const crowd = async (request: (n: number) => Promise<unknown>) => {
    await atOnce({ clients: CONNECTIONS, seconds: WARM_SECONDS, pids, request });
    return atOnce({ clients: CONNECTIONS, seconds: SECONDS, pids, request });
  };
  const rows: Row[] = [];
  for (const { name, run, bare } of pagesOf(large)) {
    const { rate, cpu } = await crowd(run);
    const bareRuns = await bareRate(stage, withSession(large, bare), SECONDS);
    rows.push(
      {
        name: `${name}, ${CONNECTIONS} at once`,
        value: rate,
        unit: '/s',
        bare: bareRuns,
        judged: rate / bareRuns,
        target: atLeast(0.3, ' of bare'),
      },
      { name: `${name}, ${CONNECTIONS} at once: CPU`, value: cpu, unit: 'ms' },
    );
  }
  for (const { by, ask, queries } of searchesOf(large)) {
    const { cpu } = await crowd((n) => ask(large.admin, queries[n % queries.length]!));
    const name = `search by ${by}, ${sizeName(large)} tickets, ${CONNECTIONS} at once: CPU`;
    const target = atMost(SEARCH_CPU_MAX, ' ms');
    rows.push({ name, value: cpu, unit: 'ms', ...(large.tickets <= SEARCHED_MAX && { target }) });
  }
  return rows;
}

interface Page {
  name: string;
  run: () => Promise<unknown>;
  bare: { name: string; text: string; values: readonly unknown[] };
}

function pagesOf(company: BenchCompany): Page[] {
  const lists = listsOf(company).map(({ who, run, bare, values }) => ({
    name: `GET /tickets, ${sizeName(company)} tickets, ${who}`,
    run,
    bare: { ...bare, values },
  }));
  const thread = {
    name: 'thread of 5,000',
    run: () =>
      company.admin.call('GET /messages/:ticketId', { params: { ticketId: company.longTicketId } }),
    bare: bareThread(company, 1),
  };
  return [...lists, thread];
}

/** A request reads who asks, and the page. */
function withSession({ id, admin }: BenchCompany, page: Page['bare']): BareWork {
  const session = {
    name: 'session',
    text: 'select s.id, u.* from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id where s.company_id = $1 and s.user_id = $2 limit 1',
  };
  const { name, text, values } = page;
  return { statements: [session, { name, text }], values: () => [[id, admin.user.id], values] };
}

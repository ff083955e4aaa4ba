/** An attendant's send, until the answer. The provider accepts each message at once. */
import { atOnce, type Crowd } from './at-once.ts';
import { bareRate, messageWork } from './bare.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, type Row } from './table.ts';

const SECONDS = 6;
const CLIENTS = [8, 16];
const TICKETS = 50;
/** Some 9,000 sends: after a start they get cheaper for that long, from 6.9 to 4.4 ms of CPU. */
const WARM_SECONDS = 30;

export async function measureSending(context: BenchContext): Promise<Row[]> {
  const { stage, large, server } = context;
  const threads = await stage.query<{
    conversationId: number;
    ticketId: number;
    contactId: number;
  }>(
    `select conversation_id::int as "conversationId", id::int as "ticketId", contact_id::int as "contactId"
     from tickets where company_id = $1 and status = 'open' and user_id = $2 order by id limit ${TICKETS}`,
    [large.id, large.admin.user.id],
  );
  const send = (n: number) =>
    large.admin.call('POST /messages/:ticketId', {
      params: { ticketId: threads[n % threads.length]!.ticketId },
      body: { body: `uma resposta de medida ${n}`, clientId: crypto.randomUUID() },
    });
  const pids = [server.pid, stage.postmasterPid];
  // A server that has run for a while has its statements planned, its code optimised, and its pages in the WAL.
  await atOnce({ clients: Math.max(...CLIENTS), seconds: WARM_SECONDS, pids, request: send });
  const crowds = [];
  for (const clients of CLIENTS)
    crowds.push({ clients, ...(await atOnce({ clients, seconds: SECONDS, pids, request: send })) });
  // Last: it writes so many rows that the database renews its statistics, and each connection plans anew.
  const bare = await bareRate(stage, messageWork(large, threads, true), SECONDS);
  return crowds.flatMap((crowd) => rowsOf(crowd, bare));
}

function rowsOf(
  { clients, rate, p50, p99, cpu }: Crowd & { clients: number },
  bare: number,
): Row[] {
  const name = `POST send, ${clients} at once`;
  const judged = (most: number) => (clients === CLIENTS[0] ? { target: atMost(most, ' ms') } : {});
  return [
    { name, value: rate, unit: '/s', bare },
    { name: `${name}: p50`, value: p50, unit: 'ms' },
    { name: `${name}: p99`, value: p99, unit: 'ms', ...judged(60) },
    { name: `${name}: CPU, sent to the provider too`, value: cpu, unit: 'ms', ...judged(5) },
  ];
}

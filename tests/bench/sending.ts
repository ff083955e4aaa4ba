/** An attendant's send, until the answer. The provider accepts each message at once. */
import { bareRate, messageWork } from './bare.ts';
import type { BenchContext } from './bench-context.ts';
import { spread } from './figures.ts';
import { cpuMs } from './processes.ts';
import type { Row } from './table.ts';

const SECONDS = 6;
const AT_ONCE = 16;
const TICKETS = 50;
const WARM_UPS = 30;

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
  const pids = [server.pid, stage.postmasterPid];
  const latencies: number[] = [];
  const send = async (n: number) => {
    const startedAt = performance.now();
    await large.admin.call('POST /messages/:ticketId', {
      params: { ticketId: threads[n % threads.length]!.ticketId },
      body: { body: `uma resposta de medida ${n}`, clientId: crypto.randomUUID() },
    });
    latencies.push(performance.now() - startedAt);
  };
  // A connection plans each statement once; a server that has run for a while has done so.
  for (let round = 0; round < WARM_UPS; round++)
    await Promise.all(threads.slice(0, AT_ONCE).map((_, n) => send(n)));
  latencies.length = 0;
  const before = cpuMs(pids);
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() - startedAt < SECONDS * 1000) await send(next++);
    }),
  );
  const rate = (latencies.length * 1000) / (performance.now() - startedAt);
  const cpu = (cpuMs(pids) - before) / latencies.length;
  const bare = await bareRate(stage, messageWork(large, threads, true), SECONDS);
  const { p50, p99 } = spread(latencies);
  const name = `POST send, ${AT_ONCE} at once`;
  return [
    { name, value: rate, unit: '/s', bare },
    { name: `${name}: p50`, value: p50, unit: 'ms' },
    { name: `${name}: p99`, value: p99, unit: 'ms' },
    { name: `${name}: CPU, sent to the provider too`, value: cpu, unit: 'ms' },
  ];
}

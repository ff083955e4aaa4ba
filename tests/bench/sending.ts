/** An attendant's send, until the answer. The provider accepts each message at once. */
import { atOnce } from './at-once.ts';
import { bareRate, messageWork } from './bare.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, type Row } from './table.ts';

const SECONDS = 6;
const CLIENTS = [8, 16];
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
  const send = (n: number) =>
    large.admin.call('POST /messages/:ticketId', {
      params: { ticketId: threads[n % threads.length]!.ticketId },
      body: { body: `uma resposta de medida ${n}`, clientId: crypto.randomUUID() },
    });
  // A connection plans each statement once; a server that has run for a while has done so.
  for (let round = 0; round < WARM_UPS; round++)
    await Promise.all(threads.slice(0, Math.max(...CLIENTS)).map((_, n) => send(n)));
  const bare = await bareRate(stage, messageWork(large, threads, true), SECONDS);
  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    const pids = [server.pid, stage.postmasterPid];
    const { rate, p50, p99, cpu } = await atOnce({
      clients,
      seconds: SECONDS,
      pids,
      request: send,
    });
    const name = `POST send, ${clients} at once`;
    const isJudged = clients === CLIENTS[0];
    rows.push(
      { name, value: rate, unit: '/s', bare },
      { name: `${name}: p50`, value: p50, unit: 'ms' },
      {
        name: `${name}: p99`,
        value: p99,
        unit: 'ms',
        ...(isJudged ? { target: atMost(60, ' ms') } : {}),
      },
      {
        name: `${name}: CPU, sent to the provider too`,
        value: cpu,
        unit: 'ms',
        ...(isJudged ? { target: atMost(5, ' ms') } : {}),
      },
    );
  }
  return rows;
}

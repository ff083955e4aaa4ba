/** Strangers who write at once: contact, thread, ticket, the menu, and its way to the provider. */
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import { openSocket } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';
import type { BenchContext } from './bench-context.ts';
import type { Arrival } from './bench-server.ts';
import { cpuMs } from './processes.ts';
import { atLeast, atMost, type Row } from './table.ts';

const STRANGERS = 100;
const ROUNDS = 6;

export async function measureFirstContacts(context: BenchContext): Promise<Row[]> {
  const { stage, server, large } = context;
  const socket = await openSocket(server.url, large.admin.token);
  let seen = 0;
  socket.on(eventName(large.id, 'ticket'), (event: EventPayloads['ticket']) => {
    if (event.action === 'create') seen += 1;
  });
  const pids = [server.pid, stage.postmasterPid];
  let ms = 0;
  let cpu = 0;
  for (let round = 0; round < ROUNDS; round++) {
    seen = 0;
    const before = cpuMs(pids);
    const startedAt = performance.now();
    server.child.send(strangers(large.connectionId, round));
    await eventually('every stranger has a ticket', () => seen === STRANGERS);
    const tookMs = performance.now() - startedAt;
    await eventually('all have been shown the menu', async () => {
      const waiting = await stage.query(
        `select from automation_work union all
         select from messages where company_id = $1 and connection_id = $2 and send_state = 'pending' and seq > 0 limit 1`,
        [large.id, large.connectionId],
      );
      return waiting.length === 0;
    });
    // The first round plans the statements.
    if (round === 0) continue;
    ms += tookMs;
    cpu += cpuMs(pids) - before;
  }
  socket.disconnect();
  const count = STRANGERS * (ROUNDS - 1);
  const name = `${STRANGERS} first contacts at once`;
  return [
    {
      name: `${name}: tickets to a socket`,
      value: (count * 1000) / ms,
      unit: '/s',
      target: atLeast(400, '/s'),
    },
    {
      name: `${name}: CPU each, menu sent too`,
      value: cpu / count,
      unit: 'ms',
      target: atMost(5, ' ms'),
    },
  ];
}

const strangers = (connectionId: number, round: number): Arrival[] =>
  Array.from({ length: STRANGERS }, (_, n) => {
    const number = `5531${String(900_000_000 + round * STRANGERS + n)}`;
    return [connectionId, number, crypto.randomUUID(), 'olá, é a primeira vez'];
  });

/** The cost of open browsers. */
import { openSocket, signIn } from '../stage/attendant.ts';
import type { BenchContext } from './bench-context.ts';
import { spread } from './figures.ts';
import { memoryMb } from './processes.ts';
import type { Row } from './table.ts';

const SOCKETS = 1000;
const AT_ONCE = 50;

export async function measureSockets({ server, large }: BenchContext): Promise<Row[]> {
  const people = await Promise.all(large.colleagues.map((email) => signIn(server.url, email)));
  const before = memoryMb([server.pid]);
  const joins: number[] = [];
  let next = 0;
  const opened: { disconnect(): unknown }[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next++ < SOCKETS) {
        const openedAt = performance.now();
        const socket = await openSocket(server.url, people[next % people.length]!.token);
        await socket.emitWithAck('joinChatBox', large.longTicketId);
        joins.push(performance.now() - openedAt);
        opened.push(socket);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const used = memoryMb([server.pid]) - before;
  for (const socket of opened) socket.disconnect();
  const { p50, p99 } = spread(joins);
  const name = `${SOCKETS} sockets`;
  return [
    { name: `${name}: all in their rooms after`, value: seconds, unit: 's' },
    { name: `${name}: connect and join, ${AT_ONCE} at once, p50`, value: p50, unit: 'ms' },
    { name: `${name}: connect and join, ${AT_ONCE} at once, p99`, value: p99, unit: 'ms' },
    { name: `${name}: memory of the server`, value: used, unit: 'MB' },
  ];
}

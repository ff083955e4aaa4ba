import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { loadConfig } from '../config/config.ts';
import { capConnections } from './open-by-address.ts';

const LIMIT = { RATE_CONNECTIONS_PER_ADDRESS: '3' };

/** How many of five connections of one address stay open, and whether another one succeeds after one has closed. */
async function held(env: Record<string, string>): Promise<number> {
  const server = createServer((_request, response) => response.end());
  capConnections(server, loadConfig({ ...LIMIT, ...env }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 5 }, () => net.connect(port, '127.0.0.1'));
  const isServed = await Promise.all(sockets.map(asks));
  const first = sockets[0]!;
  first.destroy();
  await eventually('there is room again', () => asks(net.connect(port, '127.0.0.1')));
  server.closeAllConnections();
  server.close();
  return isServed.filter(Boolean).length;
}

async function asks(socket: net.Socket): Promise<boolean> {
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return Promise.race([
    new Promise<boolean>((resolve) => socket.once('data', () => resolve(true))),
    new Promise<boolean>((resolve) => socket.once('close', () => resolve(false))),
  ]);
}

test('limits the connections of an address, and accepts another when one has closed', async () => {
  expect(await held({})).toBe(3);
});

test.each<Record<string, string>>([{ TRUST_PROXY: 'on' }, { RATE_LIMITS: 'off' }])(
  'does not count connections with %o',
  async (env) => {
    expect(await held(env)).toBe(5);
  },
);

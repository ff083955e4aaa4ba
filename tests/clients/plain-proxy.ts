/** A reverse proxy as in docs/operations.md: /x goes to /api/x, sockets and files keep their addresses. */
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface PlainProxy {
  url: string;
  close(): Promise<void>;
}

export async function openPlainProxy(target: string): Promise<PlainProxy> {
  const { hostname, port } = new URL(target);
  const onward = ({ method, url = '/', headers }: IncomingMessage) => {
    const path = /^\/(?:socket\.io|media)\//.test(url) ? url : `/api${url}`;
    return request({ hostname, port, path, headers, ...(method && { method }) });
  };
  const server = createServer((asked, answer) => {
    const further = onward(asked);
    further.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    further.on('error', () => answer.destroy());
    asked.pipe(further);
  });
  server.on('upgrade', (asked, near: Duplex) => {
    const further = onward(asked);
    further.on('upgrade', (given, far) => join({ given, near, far }));
    further.on('error', () => near.destroy());
    further.end();
  });
  // After the upgrade websockets no longer belong to the HTTP server.
  const open = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join({ given, near, far }: { given: IncomingMessage; near: Duplex; far: Duplex }): void {
  const headers = Object.entries(given.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  near.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
  near.pipe(far).pipe(near);
  for (const [end, other] of [
    [near, far],
    [far, near],
  ] as const) {
    end.on('error', () => end.destroy());
    end.on('close', () => other.destroy());
  }
}

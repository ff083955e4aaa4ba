/** How many connections and sockets one address may hold open. Counted in memory, per process. */
import type { IncomingMessage, Server } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../config/config.ts';

export interface OpenByAddress {
  isFull(address: string): boolean;
  /** Counts one more; the returned function releases it. */
  enter(address: string): () => void;
}

export function countByAddress(max: number): OpenByAddress {
  const open = new Map<string, number>();
  return {
    isFull: (address) => (open.get(address) ?? 0) >= max,
    enter: (address) => {
      open.set(address, (open.get(address) ?? 0) + 1);
      return () => {
        const left = (open.get(address) ?? 0) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
  };
}

/** Closes connections above the limit before they are read. Proxies limit their own connections. */
export function capConnections(
  server: Server,
  { rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>,
): void {
  if (!rateLimits || trustProxy !== false) return;
  const open = countByAddress(rateLimits.connectionsPerAddress);
  server.on('connection', (socket) => {
    const address = normalizeIP(socket.remoteAddress ?? '');
    if (open.isFull(address)) socket.destroy();
    else socket.once('close', open.enter(address));
  });
}

/** What Fastify accepts: false, addresses, or a function that knows the number of hops. */
export const trustedProxies = ({ trustProxy: hops }: Pick<Config, 'trustProxy'>) =>
  typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops;

/** The address of a client, for requests that do not pass through Fastify, found the same way. */
export function addressOf(
  config: Pick<Config, 'trustProxy'>,
): (request: IncomingMessage) => string {
  const trust = trustedProxies(config) || (() => false);
  const isTrusted = typeof trust === 'function' ? trust : proxyAddr.compile(trust);
  return (request) => normalizeIP(proxyAddr(request, isTrusted));
}

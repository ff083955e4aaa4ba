/** Checks open sockets: disconnects those whose session ended silently and those that do not read. */

import { sweepLoginFailures } from './core/attempts/login-failures.service.ts';
import type { Core } from './core/ctx.ts';
import { unscopedListDeadSessions } from './features/accounts/auth.queries.ts';
import { sweepSilentUsers } from './features/accounts/presence.service.ts';
import type { AppServer } from './sockets.types.ts';

const READERS_MS = 1_000;
const UNREAD_BYTES_MAX = 5 * 1024 * 1024;

/** Starts the sweeps of this process; the returned function stops them. */
export function startSocketSweeps(core: Core, io: AppServer): () => void {
  const sessions = every(core.config.heartbeatMs, async () => {
    await cutDeadSessions(core, io);
    await sweepSilentUsers(core);
    await sweepLoginFailures(core);
  });
  const readers = every(READERS_MS, async () => cutSlowReaders(core, io));
  return () => {
    sessions();
    readers();
  };

  function every(ms: number, work: () => Promise<void>): () => void {
    const timer = setInterval(() => {
      work().catch((error: unknown) => core.log.warn({ error }, 'sockets.sweep_failed'));
    }, ms).unref();
    return () => clearInterval(timer);
  }
}

/** Of sessions that expired, and of companies whose subscription did: no action ends those. */
export async function cutDeadSessions(core: Core, io: AppServer): Promise<void> {
  const local = [...io.of('/').sockets.values()];
  const ids = [...new Set(local.map((socket) => socket.data.sessionId))];
  if (ids.length === 0) return;
  const dead = new Set(await unscopedListDeadSessions(core, ids));
  for (const socket of local) if (dead.has(socket.data.sessionId)) socket.disconnect(true);
}

/** The engine's connection under a socket, as far as it reports the data waiting to be sent. */
interface Engine {
  writeBuffer: { data?: unknown }[];
  transport: { name: string; socket?: { bufferedAmount?: number; terminate?: () => void } };
  close(discard?: boolean): void;
}

/** A browser that does not read would fill our memory with its events; it refetches when it is back. */
export function cutSlowReaders(core: Core, io: AppServer): void {
  for (const socket of io.of('/').sockets.values()) {
    const engine = socket.conn as unknown as Engine;
    if (waitingBytes(engine) < UNREAD_BYTES_MAX) continue;
    core.log.info({ company_id: socket.data.companyId }, 'socket.slow_reader_cut');
    // A polite close would wait behind the unread data.
    engine.transport.socket?.terminate?.();
    engine.close(true);
  }
}

function waitingBytes({ writeBuffer, transport }: Engine): number {
  const queued = writeBuffer.reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    0,
  );
  return queued + (transport.socket?.bufferedAmount ?? 0);
}

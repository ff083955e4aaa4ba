/** Requests in parallel, each client sending its next one when the answer is there. */
import { type Spread, spread } from './figures.ts';
import { cpuMs } from './processes.ts';

export interface Crowd extends Spread {
  /** Answers per second. */
  rate: number;
  /** CPU time per request in ms, of all `pids` together. */
  cpu: number;
}

interface CrowdOptions {
  clients: number;
  seconds: number;
  /** The processes whose CPU time counts. */
  pids: readonly number[];
  /** @param n counts all requests */
  request: (n: number) => Promise<unknown>;
}

export async function atOnce({ clients, seconds, pids, request }: CrowdOptions): Promise<Crowd> {
  const latencies: number[] = [];
  let next = 0;
  const before = cpuMs(pids);
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endAt) {
        const sentAt = performance.now();
        await request(next++);
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  const rate = (latencies.length * 1000) / (performance.now() - startedAt);
  return { ...spread(latencies), rate, cpu: (cpuMs(pids) - before) / latencies.length };
}

/**
 * Stores the events of adapters. Events that arrive within a moment are stored in one transaction, since it costs nearly as
 * much for one as for a few; the moment is longer while a connection is busy or behind (docs/decisions/0154). Batches of a connection
 * follow each other, so its order is kept. A failed batch is retried event by event, and an event that fails alone is set
 * aside, so that it does not block the others.
 */
import type { Core } from '../../core/ctx.ts';
import type { InboundEvent } from '../../provider/port.ts';
import type { Lease } from '../leases/lease.ts';
import { receiveBatch } from './receive-batch.ts';
import { assertAboutEvents, storeOrSetAside } from './set-aside.ts';

const GATHER_MS = 5;
/** Of a connection that stored something less than BUSY_MS ago. In a chat nobody notices it. */
const GATHER_BUSY_MS = 45;
const BUSY_MS = 100;
/** Of a connection that has not handled yet all that its provider has delivered. */
const GATHER_BEHIND_MS = 250;
/** So many wait for no others: more of them would hardly make it cheaper. */
const ENOUGH = 6;
/** Maximum number of events in one transaction. */
export const BATCH_MAX = 50;

export interface Sink {
  /** Resolves after commit; only then may the provider get an ack. Throws FencedError when the lease is lost. */
  append(events: readonly InboundEvent[]): Promise<void>;
}

interface SinkOptions {
  /** Whether events of what the provider has delivered are still to come. */
  isBehind?: () => boolean;
}

interface Waiting {
  events: readonly InboundEvent[];
  resolve(): void;
  reject(error: unknown): void;
}

export function createSink(
  core: Core,
  lease: Lease,
  { isBehind = () => false }: SinkOptions = {},
): Sink {
  const queue: Waiting[] = [];
  const isEnough = () => sizeOf(queue) >= ENOUGH;
  let appended = () => {};
  let isRunning = false;
  let storedAt = Number.NEGATIVE_INFINITY;
  const gather = async () => {
    const isBusy = performance.now() - storedAt < BUSY_MS;
    await pause(GATHER_MS);
    const wasBehind = isBehind();
    if (isEnough() || !(wasBehind || isBusy)) return;
    const more = Promise.withResolvers<void>();
    appended = () => {
      if (isEnough() || (wasBehind && !isBehind())) more.resolve();
    };
    const ms = wasBehind ? GATHER_BEHIND_MS : GATHER_BUSY_MS;
    const timer = setTimeout(more.resolve, ms - GATHER_MS);
    await more.promise;
    clearTimeout(timer);
  };
  const run = async () => {
    while (queue.length > 0) {
      if (!isEnough()) await gather();
      await storeGroup(core, lease, takeGroup(queue));
      storedAt = performance.now();
    }
    isRunning = false;
  };
  return {
    append: (events) =>
      new Promise<void>((resolve, reject) => {
        if (events.length === 0) return resolve();
        queue.push({ events, resolve, reject });
        appended();
        if (isRunning) return;
        isRunning = true;
        void run();
      }),
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const sizeOf = (queue: readonly Waiting[]): number =>
  queue.reduce((sum, { events }) => sum + events.length, 0);

/** Takes as many appends as fit a batch; a larger one is stored alone, in pieces. */
function takeGroup(queue: Waiting[]): Waiting[] {
  const group: Waiting[] = [];
  let size = 0;
  while (queue[0] && (group.length === 0 || size + queue[0].events.length <= BATCH_MAX)) {
    size += queue[0].events.length;
    group.push(queue.shift()!);
  }
  return group;
}

async function storeGroup(core: Core, lease: Lease, group: readonly Waiting[]): Promise<void> {
  try {
    const events = group.flatMap((waiting) => waiting.events);
    for (let at = 0; at < events.length; at += BATCH_MAX) {
      await storeBatch(core, lease, events.slice(at, at + BATCH_MAX));
    }
    for (const waiting of group) waiting.resolve();
  } catch (error) {
    for (const waiting of group) waiting.reject(error);
  }
}

async function storeBatch(
  core: Core,
  lease: Lease,
  events: readonly InboundEvent[],
): Promise<void> {
  try {
    await receiveBatch(core, lease, events);
  } catch (error) {
    await assertAboutEvents(core, error);
    for (const event of events) await storeOrSetAside(core, lease, event);
  }
}

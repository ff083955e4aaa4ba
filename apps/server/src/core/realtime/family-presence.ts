/**
 * In which companies clients of the family are connected, to any process. Without any, nothing is sent in their
 * dialect: most companies would pay twice for each event.
 */
import type { Server } from 'socket.io';

export interface FamilyPresence {
  isIn(companyId: number): boolean;
  /** One has connected here: notify the other processes at once. */
  came(companyId: number): void;
  stop(): void;
}

const HERE = 'family-here';
const SAY_MS = 10_000;
/** A process that dies does not report that its clients are gone. */
const KEPT_MS = 3 * SAY_MS;

interface Options {
  /** The room of all such sockets of a company. */
  roomOf(companyId: number): string;
  /** Other processes have sockets too. */
  hasOthers: boolean;
}

export function watchFamily(io: Server, { roomOf, hasOthers }: Options): FamilyPresence {
  const isHere = (companyId: number) => io.of('/').adapter.rooms.has(roomOf(companyId));
  if (!hasOthers) return { isIn: isHere, came: () => undefined, stop: () => undefined };
  const heardAt = new Map<number, number>();
  // A process that started later has missed their reports: until they repeat them there may be such clients anywhere.
  const startedAt = performance.now();
  const isRecent = (at: number | undefined) => at !== undefined && performance.now() - at < KEPT_MS;
  const say = (companyIds: readonly number[]) => {
    if (companyIds.length > 0) io.serverSideEmit(HERE, companyIds);
  };
  io.on(HERE, (companyIds: readonly number[]) => {
    for (const companyId of companyIds) heardAt.set(companyId, performance.now());
  });
  const timer = setInterval(() => say(companiesHere(io)), SAY_MS).unref();
  return {
    isIn: (companyId) =>
      isHere(companyId) || isRecent(startedAt) || isRecent(heardAt.get(companyId)),
    came: (companyId) => say([companyId]),
    stop: () => clearInterval(timer),
  };
}

function companiesHere(io: Server): number[] {
  const found = new Set<number>();
  for (const { data } of io.of('/').sockets.values()) {
    const { companyId, isFamily } = data as { companyId: number; isFamily: boolean };
    if (isFamily) found.add(companyId);
  }
  return [...found];
}

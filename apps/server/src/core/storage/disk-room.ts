/**
 * How full our disks are. PostgreSQL stops altogether when it cannot write its log, and then nothing works; so we
 * pause intake from outside before that, and warn the operator even earlier.
 */
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** `database` only for the built-in one: we cannot measure another server's disk. */
export type DiskPlace = 'files' | 'database';
export type DiskLevel = 'fine' | 'low' | 'full';

type Limits = Pick<Config, 'diskFullPercent' | 'diskSpareMb'>;

const LOOK_MS = 60_000;
/** Low starts this many percent before full. */
const WARNED_BEFORE = 10;
const MB = 1024 * 1024;

export interface DiskUse {
  /** 0 to 1, of the space we may use. */
  used: number;
  freeBytes: number;
}

/** A large disk may be used to a high percentage and still have room for months. */
export function diskLevel({ used, freeBytes }: DiskUse, limits: Limits): DiskLevel {
  if (freeBytes > limits.diskSpareMb * MB) return 'fine';
  if (used * 100 >= limits.diskFullPercent) return 'full';
  return used * 100 >= limits.diskFullPercent - WARNED_BEFORE ? 'low' : 'fine';
}

export class DiskRoom {
  readonly #limits: Limits;
  readonly #folders: readonly (readonly [DiskPlace, string])[];
  readonly #tools: { log: Log; metrics: Metrics };
  readonly #uses = new Map<DiskPlace, DiskUse>();
  readonly #levels = new Map<DiskPlace, DiskLevel>();

  constructor(config: Config, tools: { log: Log; metrics: Metrics }) {
    this.#limits = config;
    this.#tools = tools;
    this.#folders = [
      ['files', path.join(config.dataDir, 'files')],
      ...(config.databaseUrl ? [] : [['database', path.join(config.dataDir, 'pg')] as const]),
    ];
  }

  /** As of the last look, a minute ago at most. */
  get uses(): {
    place: DiskPlace;
    level: DiskLevel;
    used: number | null;
    freeBytes: number | null;
  }[] {
    return [...this.#levels].map(([place, level]) => {
      const { used = null, freeBytes = null } = this.#uses.get(place) ?? {};
      return { place, level, used, freeBytes };
    });
  }

  get levels(): Partial<Record<DiskPlace, DiskLevel>> {
    return Object.fromEntries(this.#levels);
  }

  /** A failed write reports it before the next check, which may find room again. */
  markFull(place: DiskPlace): void {
    this.#setLevel(place, 'full', { place });
  }

  isFull(place: DiskPlace): boolean {
    return this.#levels.get(place) === 'full';
  }

  /** Checks now, and every minute until the returned function is called. */
  async watch(): Promise<() => Promise<void>> {
    await this.#look();
    const timer = setInterval(() => void this.#look(), LOOK_MS).unref();
    return async () => clearInterval(timer);
  }

  async #look(): Promise<void> {
    this.#tryUnseen();
    for (const [place, folder] of this.#folders) {
      const found = await this.#roomOf(folder);
      if (!found) continue;
      const [size, free] = [found.blocks - found.bfree + found.bavail, found.bavail];
      const used = size === 0 ? 0 : 1 - free / size;
      this.#note(place, { used, freeBytes: free * found.bsize });
    }
  }

  /** A disk that we cannot measure, another database's, is written to again and may refuse again. */
  #tryUnseen(): void {
    const seen = new Set(this.#folders.map(([place]) => place));
    for (const place of [...this.#levels.keys()].filter((each) => !seen.has(each))) {
      this.#levels.delete(place);
      this.#tools.log.warn({ place }, 'disk.retrying');
    }
  }

  /** Undefined where the disk does not answer: a failed check must not end the process. */
  async #roomOf(folder: string): Promise<StatsFs | undefined> {
    // Before the first file there may be no folder.
    return statfs(folder)
      .catch(() => statfs(path.dirname(folder)))
      .catch((error: unknown) => {
        this.#tools.log.warn({ error, folder }, 'disk.unknown');
        return undefined;
      });
  }

  #note(place: DiskPlace, use: DiskUse): void {
    this.#uses.set(place, use);
    this.#tools.metrics.diskUsed.set({ place }, use.used);
    const percent = Math.round(use.used * 100);
    this.#setLevel(place, diskLevel(use, this.#limits), { place, percent });
  }

  #setLevel(place: DiskPlace, level: DiskLevel, facts: object): void {
    const { log } = this.#tools;
    const before = this.#levels.get(place) ?? 'fine';
    this.#levels.set(place, level);
    if (level === before) return;
    if (level === 'full') log.error(facts, 'disk.full');
    else if (level === 'low') log.warn(facts, 'disk.nearly_full');
    else log.info(facts, 'disk.has_room');
  }
}

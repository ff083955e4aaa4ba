/**
 * How full the disks are that we write to. PostgreSQL stops altogether when it cannot write its log, and then nothing
 * works; so what comes in from outside is held up before, and whoever runs the server is told before that.
 */
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** `database` only where it is the built-in one: another one's disk is not ours to see. */
export type DiskPlace = 'files' | 'database';
export type DiskLevel = 'fine' | 'low' | 'full';

type Limits = Pick<Config, 'diskFullPercent' | 'diskSpareMb'>;

const LOOK_MS = 60_000;
/** Low comes so many percent before full. */
const WARNED_BEFORE = 10;
const MB = 1024 * 1024;

export interface DiskUse {
  /** 0 to 1, of what we may use. */
  used: number;
  freeBytes: number;
}

/** A large disk may be used to a high percentage and have room for months. */
export function diskLevel({ used, freeBytes }: DiskUse, limits: Limits): DiskLevel {
  if (freeBytes > limits.diskSpareMb * MB) return 'fine';
  if (used * 100 >= limits.diskFullPercent) return 'full';
  return used * 100 >= limits.diskFullPercent - WARNED_BEFORE ? 'low' : 'fine';
}

export class DiskRoom {
  readonly #limits: Limits;
  readonly #folders: readonly (readonly [DiskPlace, string])[];
  readonly #tools: { log: Log; metrics: Metrics };
  readonly #levels = new Map<DiskPlace, DiskLevel>();

  constructor(config: Config, tools: { log: Log; metrics: Metrics }) {
    this.#limits = config;
    this.#tools = tools;
    this.#folders = [
      ['files', path.join(config.dataDir, 'files')],
      ...(config.databaseUrl ? [] : [['database', path.join(config.dataDir, 'pg')] as const]),
    ];
  }

  get levels(): Partial<Record<DiskPlace, DiskLevel>> {
    return Object.fromEntries(this.#levels);
  }

  /** Whoever could not write knows before the next look, which may find room again. */
  markFull(place: DiskPlace): void {
    this.#setLevel(place, 'full', { place });
  }

  isFull(place: DiskPlace): boolean {
    return this.#levels.get(place) === 'full';
  }

  /** Looks now, and every minute until the answer is called. */
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

  /** What we cannot look at, another database's disk, is written to again and may refuse again. */
  #tryUnseen(): void {
    const seen = new Set(this.#folders.map(([place]) => place));
    for (const place of [...this.#levels.keys()].filter((each) => !seen.has(each))) {
      this.#levels.delete(place);
      this.#tools.log.warn({ place }, 'disk.retrying');
    }
  }

  /** Undefined where the disk does not answer: a look that fails must not end the process. */
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

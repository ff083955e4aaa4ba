/**
 * The version of WhatsApp Web that we report. An old one is refused at login (405), so the newest is looked up now
 * and then, in the background, and stored: a process that starts without internet begins with it.
 */
import { DEFAULT_CONNECTION_CONFIG, fetchLatestWaWebVersion, type WAVersion } from 'baileys';
import type { Log } from '../../../core/log.ts';
import type { DeviceSettings } from './settings.ts';

const DAY_MS = 86_400_000;
const ANSWER_MS = 3000;

interface VersionParts {
  log: Log;
  /** For processes that start later. */
  keep(version: string): void;
}

export class ClientVersion {
  readonly #parts: VersionParts;
  readonly #isFixed: boolean;
  #version: WAVersion;
  #lookedUpAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;

  constructor(
    parts: VersionParts,
    { server, version, keptVersion }: Pick<DeviceSettings, 'server' | 'version' | 'keptVersion'>,
  ) {
    this.#parts = parts;
    this.#isFixed = version !== undefined || server !== undefined;
    this.#version = version
      ? [...version]
      : newerOf(keptVersion, DEFAULT_CONNECTION_CONFIG.version);
  }

  /** The version to use now; refreshes itself for later. */
  current(): WAVersion {
    if (performance.now() - this.#lookedUpAt > DAY_MS) void this.#refresh();
    return this.#version;
  }

  /** Looks for a newer version than the refused one; returns whether there is one. */
  async renew(refused: WAVersion): Promise<boolean> {
    if (!isNewer(this.#version, refused)) await this.#refresh();
    return isNewer(this.#version, refused);
  }

  /** Many devices may be refused at once. */
  #refresh(): Promise<void> {
    if (this.#isFixed) return Promise.resolve();
    this.#refreshing ??= this.#lookUp()
      .catch((error) => this.#parts.log.debug({ error }, 'whatsapp_version.save_failed'))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async #lookUp(): Promise<void> {
    this.#lookedUpAt = performance.now();
    const found = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(ANSWER_MS) });
    if (!found.isLatest) this.#parts.log.debug('whatsapp_version.unknown');
    else if (isNewer(found.version, this.#version)) {
      this.#version = found.version;
      this.#parts.keep(found.version.join('.'));
    }
  }
}

function newerOf(kept: string | undefined, known: WAVersion): WAVersion {
  const numbers = (kept?.split('.').map(Number) ?? []) as WAVersion;
  return numbers.length === 3 && isNewer(numbers, known) ? numbers : known;
}

function isNewer(one: WAVersion, other: WAVersion): boolean {
  const place = one.findIndex((number, index) => number !== other[index]);
  return place >= 0 && one[place]! > other[place]!;
}

/**
 * Which version of WhatsApp Web we say we are. An old one is refused at login (405), so the newest is looked up now
 * and then, beside everything else: without internet the one that the library knows has to do.
 */
import { DEFAULT_CONNECTION_CONFIG, fetchLatestWaWebVersion, type WAVersion } from 'baileys';
import type { Log } from '../../core/log.ts';
import type { DeviceSettings } from './settings.ts';

const DAY_MS = 86_400_000;
const ANSWER_MS = 3000;

export class ClientVersion {
  readonly #log: Log;
  readonly #isFixed: boolean;
  #version: WAVersion;
  #lookedUpAt = Number.NEGATIVE_INFINITY;

  constructor({ server, version }: DeviceSettings, log: Log) {
    this.#log = log;
    this.#isFixed = version !== undefined || server !== undefined;
    this.#version = version ? [...version] : DEFAULT_CONNECTION_CONFIG.version;
  }

  /** The version to use now; refreshes itself for later. */
  current(): WAVersion {
    if (performance.now() - this.#lookedUpAt > DAY_MS) void this.refresh();
    return this.#version;
  }

  async refresh(): Promise<void> {
    if (this.#isFixed) return;
    this.#lookedUpAt = performance.now();
    const found = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(ANSWER_MS) });
    if (found.isLatest) this.#version = found.version;
    else this.#log.debug('the newest version of WhatsApp Web is not known');
  }
}

/**
 * Which version of WhatsApp Web we say we are. An old one is refused at login (405), so the newest is looked up now
 * and then, beside everything else, and kept: a process that starts without internet begins with it.
 */
import { DEFAULT_CONNECTION_CONFIG, fetchLatestWaWebVersion, type WAVersion } from 'baileys';
import type { Core } from '../../core/ctx.ts';
import type { DeviceSettings } from './settings.ts';
import { unscopedReadVersion, unscopedSaveVersion } from './version.queries.ts';

const DAY_MS = 86_400_000;
const ANSWER_MS = 3000;

export class ClientVersion {
  readonly #core: Pick<Core, 'pool' | 'log'>;
  readonly #isFixed: boolean;
  #version: WAVersion;
  #lookedUpAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;

  constructor(
    core: Pick<Core, 'pool' | 'log'>,
    { server, version }: Pick<DeviceSettings, 'server' | 'version'>,
  ) {
    this.#core = core;
    this.#isFixed = version !== undefined || server !== undefined;
    this.#version = version ? [...version] : DEFAULT_CONNECTION_CONFIG.version;
  }

  /** The newer of what is kept and what the library knows. */
  async load(): Promise<void> {
    if (this.#isFixed) return;
    const kept = await unscopedReadVersion(this.#core).catch(() => undefined);
    const numbers = kept?.split('.').map(Number);
    if (numbers?.length === 3 && isNewer(numbers as WAVersion, this.#version))
      this.#version = numbers as WAVersion;
  }

  /** The version to use now; refreshes itself for later. */
  current(): WAVersion {
    if (performance.now() - this.#lookedUpAt > DAY_MS) void this.#refresh();
    return this.#version;
  }

  /** Looks for a newer one than the one that was refused; whether there is. */
  async renew(refused: WAVersion): Promise<boolean> {
    if (!isNewer(this.#version, refused)) await this.#refresh();
    return isNewer(this.#version, refused);
  }

  /** Many devices may be refused at once. */
  #refresh(): Promise<void> {
    if (this.#isFixed) return Promise.resolve();
    this.#refreshing ??= this.#lookUp()
      .catch((error) => this.#core.log.debug({ error }, 'the newest WhatsApp Web was not kept'))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async #lookUp(): Promise<void> {
    this.#lookedUpAt = performance.now();
    const found = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(ANSWER_MS) });
    if (!found.isLatest) this.#core.log.debug('the newest version of WhatsApp Web is not known');
    else if (isNewer(found.version, this.#version)) {
      this.#version = found.version;
      await unscopedSaveVersion(this.#core, found.version.join('.'));
    }
  }
}

function isNewer(one: WAVersion, other: WAVersion): boolean {
  const place = one.findIndex((number, index) => number !== other[index]);
  return place >= 0 && one[place]! > other[place]!;
}

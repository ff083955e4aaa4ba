/** The children of this process. A session goes to one with room; a child that is empty for a while ends. */
import { randomBytes } from 'node:crypto';
import type { Core } from '../../../core/ctx.ts';
import { openDeviceDatabase } from '../../../core/db/device-login.ts';
import type { SystemUser } from '../../../core/process/system-user.ts';
import { MEDIA_URL_PURPOSE } from '../../../core/storage/media-url.ts';
import { childConfig } from './child-needs.ts';
import { LinkedDevicesChild } from './child-process.ts';
import { CLOCKS, type Clocks } from './clocks.ts';
import { deviceUser } from './device-user.ts';
import type { ChildStart } from './protocol.ts';
import { openSpool, type Spool } from './spool.ts';
import { unscopedReadVersion, unscopedSaveVersion } from './version.queries.ts';

/** A renewed or moved connection comes back within this time. */
const EMPTY_MS = 10_000;
const TOKEN_BYTES = 32;

/** The startup data for every child. */
type StartOfAll = Omit<ChildStart, 'deviceToken'>;

export class ChildHost {
  readonly #core: Core;
  readonly #clocks: Clocks;
  readonly #user: SystemUser | undefined;
  readonly #children = new Set<LinkedDevicesChild>();
  #spool: Promise<Spool> | undefined;
  #start: Promise<StartOfAll> | undefined;

  constructor(core: Core, clocks = CLOCKS) {
    this.#core = core;
    this.#clocks = clocks;
    this.#user = deviceUser(core.config);
  }

  get spool(): Promise<Spool> {
    this.#spool ??= openSpool(this.#user);
    return this.#spool;
  }

  get start(): Promise<StartOfAll> {
    this.#start ??= this.#prepare().catch((error) => {
      this.#start = undefined;
      throw error;
    });
    return this.#start;
  }

  /** Process ids, for tests that kill them. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? []);
  }

  /** Like a kill of this process. For tests. */
  cutLines(): void {
    for (const child of this.#children) child.end();
  }

  /** The caller adds its session at once, so that the next call counts it. */
  childWithRoom(start: StartOfAll): LinkedDevicesChild {
    const { waSessionsPerProcess } = this.#core.config;
    const found = [...this.#children].find(
      ({ isDraining, sessions }) => !isDraining && sessions.size < waSessionsPerProcess,
    );
    return found ?? this.#fork(start);
  }

  /** A session has left. */
  left(child: LinkedDevicesChild): void {
    if (child.sessions.size > 0) return;
    if (child.isDraining) child.end();
    else this.#dismissLater(child);
  }

  #dismissLater(child: LinkedDevicesChild): void {
    setTimeout(() => {
      if (child.sessions.size === 0) this.#dismiss(child);
    }, EMPTY_MS).unref();
  }

  #dismiss(child: LinkedDevicesChild): void {
    child.isDraining = true;
    child.end();
  }

  async #prepare(): Promise<StartOfAll> {
    const { config, secrets } = this.#core;
    const { dir: spoolDir } = await this.spool;
    return {
      config: childConfig(config),
      databaseUrl: await this.#openDatabase(),
      mediaUrlKey: secrets.deriveKey(MEDIA_URL_PURPOSE).toString('base64'),
      isTerminal: process.stdout.isTTY === true,
      keptVersion: await unscopedReadVersion(this.#core),
      spoolDir,
      clocks: this.#clocks,
    };
  }

  async #openDatabase(): Promise<string> {
    try {
      return await openDeviceDatabase(this.#core);
    } catch (error) {
      this.#core.log.error({ error, hint: 'see DEVICE_DATABASE_URL' }, 'linked_devices.no_login');
      throw error;
    }
  }

  #fork(start: StartOfAll): LinkedDevicesChild {
    const deviceToken = randomBytes(TOKEN_BYTES).toString('hex');
    const child = new LinkedDevicesChild(
      this.#core,
      { ...start, deviceToken },
      {
        user: this.#user,
        gone: () => this.#children.delete(child),
        found: (version) => void this.#keepVersion(start, version),
      },
    );
    this.#children.add(child);
    return child;
  }

  async #keepVersion(start: StartOfAll, version: string): Promise<void> {
    if (!/^\d+(\.\d+){2}$/.test(version)) return;
    start.keptVersion = version;
    await unscopedSaveVersion(this.#core, version).catch((error) => {
      this.#core.log.debug({ error }, 'whatsapp_version.save_failed');
    });
  }
}

/**
 * The child process: many linked devices, a small pool, and a channel to the gateway. It ends with its parent: no
 * other process would renew the leases of its connections.
 */
import { WA_CERT_DETAILS } from 'baileys';
import type { Core } from '../../../core/ctx.ts';
import { createPool } from '../../../core/db/db.ts';
import { POOL_SIZES } from '../../../core/db/pool-sizes.ts';
import type { Events } from '../../../core/events/events.ts';
import { createLog } from '../../../core/log.ts';
import { createMetrics, type Metrics } from '../../../core/metrics.ts';
import { Progress } from '../../../core/process/progress.ts';
import { Turns } from '../../../core/process/turns.ts';
import { createRealtime } from '../../../core/realtime/realtime.ts';
import type { DiskPlace } from '../../../core/storage/disk-room.ts';
import { MEDIA_URL_PURPOSE } from '../../../core/storage/media-url.ts';
import type { Identity, MediaRef } from '../../../provider/port.ts';
import type { Lease } from '../../leases/lease.ts';
import { wholeConfig } from './child-needs.ts';
import { LinkedDevice } from './linked-device.ts';
import {
  type ChildStart,
  type FromChild,
  leaseKey,
  type SpooledCommand,
  type ToChild,
} from './protocol.ts';
import { repairSecretKeys } from './secret-keys.ts';
import { repairSessionAttempts } from './session-attempts.ts';
import { deviceSettings } from './settings.ts';
import { repairSignatureCheck } from './signature-check.ts';
import { unspool } from './spool.ts';
import { ToldWakes } from './told-wakes.ts';
import { AskedVaults } from './vault.ts';
import { ClientVersion } from './version.ts';

const ALIVE_MS = 2000;
/** After an outage all devices reconnect at once, and share a few database connections. */
const STARTS_AT_ONCE = 4;

/** @param events subscribers of what happens here */
export function runChild(events: Events): void {
  repairSecretKeys();
  repairSignatureCheck();
  repairSessionAttempts();
  let child: Child | undefined;
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToChild) => {
    if (message.t === 'start') child ??= startChild(message.start, events);
    else void child?.hear(message).catch(endProcess);
  });
}

const endProcess = () => process.exit(1);

/** Losing the channel ends the process anyway. */
const say = (message: FromChild): void => {
  if (process.connected) process.send?.(message);
};

function startChild(start: ChildStart, events: Events): Child {
  const wakes = new ToldWakes((topic, id) => say({ t: 'wake', topic, id }));
  const core = childCore(start, { events, wakes });
  const settings = deviceSettings(core.config, start);
  if (settings.server?.rootKey) WA_CERT_DETAILS.PUBLIC_KEY = settings.server.rootKey as never;
  setInterval(() => {
    say({ t: 'alive', rssBytes: process.memoryUsage.rss(), stuck: core.progress.stuck });
  }, ALIVE_MS);
  const keep = (version: string) => say({ t: 'version', version });
  const version = new ClientVersion({ log: core.log, keep }, settings);
  return new Child({ core, wakes, settings, version });
}

/** Events for browsers and other processes go through the parent. */
function childCore(start: ChildStart, { events, wakes }: Pick<Core, 'events' | 'wakes'>): Core {
  const { config, databaseUrl: url, deviceToken, isTerminal, mediaUrlKey } = start;
  const log = createLog({ level: config.logLevel, isTerminal });
  const deriveKey = (purpose: string) => {
    if (purpose !== MEDIA_URL_PURPOSE) throw new Error(`a child has no key for ${purpose}`);
    return Buffer.from(mediaUrlKey, 'base64');
  };
  const metrics = toldMetrics();
  const { stuckMs } = config;
  const progress = new Progress({
    log,
    metrics,
    databaseUrl: url,
    stuckMs,
    end: endProcess,
  });
  return {
    config: wholeConfig(config),
    log,
    pool: createPool({ url, max: POOL_SIZES.linkedDevices, log, deviceToken }),
    // The parent seals and opens values: see vault.ts.
    secrets: Object.assign(absent<Core['secrets']>('master key'), { deriveKey }),
    lastingKey: absent('lasting keys'),
    storage: absent('files'),
    disk: Object.assign(absent<Core['disk']>('disks'), {
      markFull: (place: DiskPlace) => say({ t: 'diskFull', place }),
    }),
    realtime: { ...createRealtime(), push: (push) => say({ t: 'push', push }) },
    wakes,
    metrics,
    progress,
    events,
    mailer: absent('mail server'),
    circuits: absent('requests to addresses of companies'),
    now: () => new Date(),
  };
}

/** Features that a child lacks. */
const absent = <T extends object>(what: string): T =>
  new Proxy({} as T, {
    get: (own, name) => {
      if (Object.hasOwn(own, name)) return own[name as keyof T];
      throw new Error(`a child has no ${what}`);
    },
  });

/** The parent counts metrics of the child, since only its numbers are scraped. */
function toldMetrics(): Metrics {
  const metrics = createMetrics();
  metrics.messagesDuplicateDropped.inc = () => say({ t: 'duplicate' });
  metrics.inboundEventsSetAside.inc = () => say({ t: 'setAside' });
  metrics.loopsStuck.inc = (...labels: unknown[]) =>
    say({ t: 'stuck', ...(labels[0] as { loop: string }) });
  metrics.inboundStoreSeconds.observe = (...labelsAndSeconds: unknown[]) =>
    say({ t: 'received', seconds: Number(labelsAndSeconds.at(-1)) });
  return metrics;
}

type Heard<T extends ToChild['t']> = Extract<ToChild, { t: T }>;

interface ChildParts {
  core: Core;
  wakes: ToldWakes;
  settings: ReturnType<typeof deviceSettings>;
  version: ClientVersion;
}

class Child {
  readonly #core: Core;
  readonly #wakes: ToldWakes;
  readonly #settings: ReturnType<typeof deviceSettings>;
  readonly #version: ClientVersion;
  readonly #devices = new Map<string, LinkedDevice>();
  readonly #vaults = new AskedVaults(say);
  readonly #starts = new Turns(STARTS_AT_ONCE);

  constructor({ core, wakes, settings, version }: ChildParts) {
    this.#core = core;
    this.#wakes = wakes;
    this.#settings = settings;
    this.#version = version;
  }

  async hear(message: Exclude<ToChild, { t: 'start' }>): Promise<void> {
    switch (message.t) {
      case 'open':
        return this.#open(message.lease);
      case 'close':
        return this.#close(message);
      case 'look':
        return this.#devices.get(leaseKey(message.lease))?.look();
      case 'ask':
        return this.#answer(message);
      case 'wake':
        return this.#wakes.hear(message.topic, message.id);
      case 'vault':
        return this.#vaults.hear(message);
    }
  }

  async #open(lease: Lease): Promise<void> {
    const key = leaseKey(lease);
    const { companyId: company_id, connectionId: connection_id } = lease;
    const device = new LinkedDevice({
      core: { ...this.#core, log: this.#core.log.child({ company_id, connection_id }) },
      lease,
      vault: this.#vaults.of(lease),
      settings: this.#settings,
      version: this.#version,
      report: (state) => say({ t: 'state', lease, state }),
      ended: (end) => {
        this.#devices.delete(key);
        say({ t: 'ended', lease, end });
      },
    });
    this.#devices.set(key, device);
    await this.#starts.run(() => device.start());
  }

  async #close({ lease, mode }: Heard<'close'>): Promise<void> {
    const device = this.#devices.get(leaseKey(lease));
    this.#devices.delete(leaseKey(lease));
    await device
      ?.close(mode)
      .catch((error) => this.#core.log.warn({ error }, 'linked_device.close_failed'));
    say({ t: 'closed', lease });
  }

  async #answer({ id, lease, name, asks }: Heard<'ask'>): Promise<void> {
    try {
      const device = this.#devices.get(leaseKey(lease));
      if (!device) throw new Error('the session is over');
      say({ t: 'answer', id, answers: await ask(device, name, asks) });
    } catch (error) {
      this.#core.log.warn({ error, asked: name }, 'linked_device.no_answer');
      say({ t: 'refused', id, reason: error instanceof Error ? error.message : 'failed' });
    }
  }
}

function ask(device: LinkedDevice, name: Heard<'ask'>['name'], asks: unknown): Promise<unknown> {
  if (name === 'execute') return device.execute(unspool(asks as SpooledCommand));
  if (name === 'fetchPicture') return device.fetchPicture(asks as Identity[]);
  if (name === 'lookup') return device.lookup(asks as Identity[]);
  return device.fetchMedia(asks as MediaRef);
}

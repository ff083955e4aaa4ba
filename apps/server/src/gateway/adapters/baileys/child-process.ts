/** A child as the gateway sees it: its channel, its sessions, and what to do when it dies or grows too large. */
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Core } from '../../../core/ctx.ts';
import { forkConfined } from '../../../core/process/confined-process.ts';
import type { Loop } from '../../../core/process/progress.ts';
import type { SystemUser } from '../../../core/process/system-user.ts';
import type { Push } from '../../../core/realtime/realtime.ts';
import type { SessionEnd, SessionState } from '../../../provider/port.ts';
import type { Lease } from '../../leases/lease.ts';
import { childEnvironment } from './child-needs.ts';
import {
  type ChildStart,
  type FromChild,
  leaseKey,
  type QuestionName,
  type Questions,
  type ToChild,
} from './protocol.ts';
import { isPushOf } from './push-of.ts';
import { TOLD_TOPICS } from './told-wakes.ts';
import { answerVault, type Vault } from './vault.ts';

/** What a session in a child reports to its counterpart in the gateway. */
export interface SessionEnds {
  readonly companyId: number;
  readonly vault: Vault;
  state(state: SessionState): void;
  ended(end: SessionEnd): void;
  closed(): void;
}

interface ChildOptions {
  user: SystemUser | undefined;
  gone(): void;
  /** A newer version of WhatsApp Web. */
  found(version: string): void;
}

/** The child is gone: the request gets no answer. */
export class ChildGoneError extends Error {
  override name = 'ChildGoneError';
}

interface Waiting {
  resolve(answers: unknown): void;
  reject(error: Error): void;
}

/** Passed in from the top, where the event subscribers are known. */
const BOOT = path.resolve(import.meta.dirname, '../../../device-process.ts');
/** Room for memory outside the heap, below the limit that we watch. */
const HEAP_PART = 0.8;

const CRASHED: SessionEnd = { next: 'backoff', status: 'TIMEOUT', reason: 'connection-lost' };
const MOVED: SessionEnd = { next: 'restart', status: 'OPENING', reason: 'restart-required' };

export class LinkedDevicesChild {
  /** Opens the companies of its sessions to the child. */
  readonly deviceToken: string;
  readonly sessions = new Map<string, SessionEnds>();
  /** Accepts no new sessions. */
  isDraining = false;

  readonly #core: Core;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #options: ChildOptions;
  #asked = 0;
  readonly #loop: Loop;
  readonly #unlisten: (() => void)[];
  #endRound: () => void;
  /** Its stuck loops. */
  #stuck: readonly string[] = [];

  constructor(core: Core, start: ChildStart, options: ChildOptions) {
    this.#core = core;
    this.#options = options;
    this.deviceToken = start.deviceToken;
    this.#process = forkConfined(BOOT, {
      env: childEnvironment(process.env),
      heapMegabytes: Math.round(core.config.waProcessMegabytes * HEAP_PART),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      user: options.user,
    });
    this.#process.on('message', (message) => this.#hear(message as FromChild));
    this.#process.on('exit', (code, signal) => this.#gone({ code, signal }));
    this.#process.on('error', (error) =>
      core.log.error({ error }, 'linked_devices.child_start_failed'),
    );
    this.#loop = core.progress.loop({
      name: 'linked-devices',
      facts: { pid: this.#process.pid },
      limitMs: start.clocks.silentMs,
      heal: () => this.#process.kill('SIGKILL'),
      inside: () => this.#stuck,
    });
    this.#endRound = this.#loop.begin();
    // The channel alone must not keep the gateway's process alive.
    this.#process.unref();
    this.#process.channel?.unref();
    this.tell({ t: 'start', start });
    this.#unlisten = TOLD_TOPICS.map((topic) =>
      core.wakes.on(topic, (id) => this.tell({ t: 'wake', topic, id })),
    );
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  tell(message: ToChild): void {
    if (this.#process.connected) this.#process.send(message);
  }

  /** @throws ChildGoneError */
  ask<N extends QuestionName>(
    lease: Lease,
    name: N,
    asks: Questions[N]['asks'],
  ): Promise<Questions[N]['answers']> {
    return new Promise((resolve, reject) => {
      if (!this.#process.connected) return reject(new ChildGoneError('the process has ended'));
      const id = ++this.#asked;
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.tell({ t: 'ask', id, lease, name, asks });
    });
  }

  /** Its sessions move to another child; it ends when the last one has left. */
  drain(): void {
    if (this.isDraining) return;
    this.isDraining = true;
    for (const session of this.sessions.values()) session.ended(MOVED);
  }

  /** Without its channel it ends by itself. */
  end(): void {
    if (this.#process.connected) this.#process.disconnect();
  }

  #hear(message: FromChild): void {
    this.#endRound();
    this.#endRound = this.#loop.begin();
    if ('lease' in message) this.#hearSession(message);
    else if (message.t === 'answer') this.#settle(message.id)?.resolve(message.answers);
    else if (message.t === 'refused') this.#settle(message.id)?.reject(new Error(message.reason));
    else if (message.t === 'alive') this.#lives(message);
    else this.#passOn(message);
  }

  #hearSession(message: Extract<FromChild, { lease: Lease }>): void {
    const session = this.sessions.get(leaseKey(message.lease));
    if (message.t === 'vault') void this.#openVault(session?.vault, message);
    else if (message.t === 'state') session?.state(message.state);
    else if (message.t === 'ended') session?.ended(message.end);
    else session?.closed();
  }

  /** The gateway's own record of the session decides whose values they are, not the child's claim. */
  async #openVault(vault: Vault | undefined, asked: Extract<FromChild, { t: 'vault' }>) {
    const { id } = asked;
    try {
      if (!vault) throw new Error('the session is over');
      this.tell({ t: 'vault', id, answers: await answerVault(vault, asked) });
    } catch (error) {
      this.#core.log.warn({ error }, 'linked_devices.vault_failed');
      this.tell({ t: 'vault', id, refused: error instanceof Error ? error.message : 'failed' });
    }
  }

  #passOn(
    message: Extract<
      FromChild,
      {
        t:
          | 'push'
          | 'wake'
          | 'duplicate'
          | 'setAside'
          | 'stuck'
          | 'received'
          | 'version'
          | 'diskFull';
      }
    >,
  ): void {
    const { wakes, disk, metrics } = this.#core;
    if (message.t === 'push') this.#push(message.push);
    else if (message.t === 'version') this.#options.found(message.version);
    else if (message.t === 'diskFull') disk.markFull(message.place);
    else if (message.t === 'wake') wakes.send(message.topic, message.id);
    else if (message.t === 'duplicate') metrics.messagesDuplicateDropped.inc();
    else if (message.t === 'setAside') metrics.inboundEventsSetAside.inc();
    else if (message.t === 'stuck') metrics.loopsStuck.inc({ loop: message.loop });
    else metrics.inboundStoreSeconds.observe(message.seconds);
  }

  #push(push: Push): void {
    const companies = new Set([...this.sessions.values()].map(({ companyId }) => companyId));
    if (isPushOf(companies, push)) this.#core.realtime.push(push);
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lives({ rssBytes, stuck }: Extract<FromChild, { t: 'alive' }>): void {
    this.#stuck = stuck;
    if (rssBytes < this.#core.config.waProcessMegabytes * 1024 ** 2 || this.isDraining) return;
    this.#core.log.warn({ rssBytes }, 'linked_devices.child_too_large');
    this.drain();
  }

  #gone({ code, signal }: { code: number | null; signal: string | null }): void {
    this.#loop.close();
    for (const unlisten of this.#unlisten) unlisten();
    if (this.sessions.size > 0) {
      this.#core.log.error({ code, signal }, 'linked_devices.child_ended');
    }
    for (const { reject } of this.#waiting.values())
      reject(new ChildGoneError('the process ended'));
    this.#waiting.clear();
    for (const session of [...this.sessions.values()]) {
      session.ended(CRASHED);
      session.closed();
    }
    this.#options.gone();
  }
}

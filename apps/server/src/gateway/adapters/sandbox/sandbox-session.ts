/** One session of the sandbox: links the phone, then processes the events that its servers keep for the device. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDialled } from '../../../conversation/contacts/phone-number.ts';
import { findFile } from '../../../conversation/media/media.queries.ts';
import { type Core, type Ctx, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { WakeSignal } from '../../../core/process/wake-signal.ts';
import {
  FencedError,
  type Identity,
  type InboundEvent,
  type LookupAnswer,
  type MediaRef,
  type OutboundCommand,
  type ProviderSession,
  type SendOutcome,
  type SessionContext,
  type SessionEnd,
} from '../../../provider/port.ts';
import { LINK_DOWN, LOST, QR_EXPIRED, UNLINKED } from '../close-codes.ts';
import { shuffled } from './faults.ts';
import { emitPhone, raiseStatus } from './phone.queries.ts';
import { carryOut, NOT_CONNECTED, onLine } from './phone.ts';
import { type Look, look, type QueuedEvent, removeEvents } from './sandbox-events.queries.ts';
import { changeLink, forgetDevice, getLink, type SandboxLink } from './sandbox-link.queries.ts';

interface SessionOptions {
  core: Core;
  context: SessionContext;
  signal: AbortSignal;
  qrMs: number;
  endOfCode: (connectionId: number, code: number) => SessionEnd;
}

const QR_ROUNDS = 5;
const BATCH_MAX = 200;
/** A typing event from while nobody was connected. */
const PRESENCE_MS_MAX = 10_000;

export class SandboxSession implements ProviderSession {
  readonly ended: Promise<SessionEnd>;

  readonly #options: SessionOptions;
  readonly #context: SessionContext;
  readonly #wakeSignal = new WakeSignal();
  readonly #unlisten: () => void;
  readonly #finished: Promise<unknown>;
  #openedAt: Date | undefined;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#unlisten = options.core.wakes.on('sandbox', (id) => {
      if (id === this.#context.connectionId) this.#wakeSignal.set();
    });
    options.signal.addEventListener('abort', () => this.#leave(), { once: true });
    const run = this.#run();
    this.#finished = run;
    // A session that we closed reports nothing any more.
    this.ended = run.then((end) => end ?? new Promise<never>(() => {}));
  }

  async execute(command: OutboundCommand): Promise<SendOutcome> {
    if (!this.#openedAt || this.#isClosed) return NOT_CONNECTED;
    try {
      return await carryOut({ core: this.#options.core, lease: this.#context }, command);
    } catch (error) {
      if (error instanceof FencedError) {
        return { s: 'failed', cls: 'session', code: 'fenced' };
      }
      this.#context.log.warn({ error }, 'sandbox.command_unanswered');
      return { s: 'unknown' };
    }
  }

  /** Every possible number has a phone here. */
  async lookup(addresses: readonly Identity[]): Promise<LookupAnswer[]> {
    return addresses.map(({ kind, value }) =>
      kind !== 'group' && isDialled(value) ? { exists: true, number: value } : { exists: false },
    );
  }

  fetchMedia({ ref }: MediaRef): Promise<Readable> {
    return openSandboxFile(this.#ctx(), ref);
  }

  async close(mode: 'release' | 'logout'): Promise<void> {
    this.#leave();
    await this.#finished;
    if (mode === 'logout') {
      await inTransaction(this.#ctx(), async (tx) => {
        const { device } = await getLink(tx, this.#context.connectionId);
        if (device) await forgetDevice(tx, this.#context.connectionId);
      });
    }
  }

  #leave(): void {
    this.#isClosed = true;
    this.#unlisten();
    this.#wakeSignal.set();
  }

  /** Undefined when we closed it. */
  async #run(): Promise<SessionEnd | undefined> {
    try {
      await this.#context.report({ status: 'OPENING' });
      return (await this.#pair()) ?? (await this.#listen());
    } catch (error) {
      if (this.#isClosed) return undefined;
      this.#context.log.warn({ error }, 'sandbox.session_failed');
      return LOST;
    } finally {
      this.#unlisten();
    }
  }

  /** Offers QR codes until the phone scans one; does nothing when it is linked. */
  async #pair(): Promise<SessionEnd | undefined> {
    if ((await this.#link()).device) return undefined;
    for (let round = 0; round < QR_ROUNDS && !this.#isClosed; round++) {
      const offered = `prosa-sandbox:${randomBytes(24).toString('base64url')}`;
      await this.#change({ offered, scanned: false });
      await this.#context.report({ status: 'qrcode', qrcode: offered, retries: round });
      const link = await this.#scanned();
      if (link?.closeCode) return this.#closedWith(link.closeCode);
      if (link) return this.#grant();
    }
    if (this.#isClosed) return undefined;
    await this.#change({ offered: '' });
    return QR_EXPIRED;
  }

  /** The link once it has changed; undefined when nobody scanned in time. */
  async #scanned(): Promise<SandboxLink | undefined> {
    const until = performance.now() + this.#options.qrMs;
    while (!this.#isClosed) {
      const link = await this.#link();
      if (link.scanned || link.closeCode) return link;
      const leftMs = until - performance.now();
      if (leftMs <= 0) return undefined;
      await this.#wakeSignal.wait(Math.min(this.#options.core.config.pollMs, leftMs));
    }
    return undefined;
  }

  async #grant(): Promise<undefined> {
    await this.#context.report({ status: 'PAIRING' });
    const device = randomBytes(16).toString('base64url');
    await this.#change({ device, offered: '', scanned: false });
    await this.#context.report({ status: 'OPENING' });
  }

  async #listen(): Promise<SessionEnd | undefined> {
    while (!this.#isClosed) {
      const seen = await inTransaction(this.#ctx(), (tx) =>
        look(tx, this.#context.connectionId, BATCH_MAX),
      );
      const end = await this.#endOf(seen.link);
      if (end) return end;
      if (!this.#openedAt) {
        this.#openedAt = this.#options.core.now();
        await this.#context.report({ status: 'CONNECTED' });
      }
      if (seen.queued.length > 0) await this.#passOn(seen);
      else await this.#pause(seen.nextMs);
    }
    return undefined;
  }

  #pause(nextMs: number | null): Promise<void> {
    const { pollMs } = this.#options.core.config;
    return this.#wakeSignal.wait(Math.max(1, Math.min(pollMs, nextMs ?? pollMs)));
  }

  async #endOf(link: SandboxLink): Promise<SessionEnd | undefined> {
    if (link.closeCode) return this.#closedWith(link.closeCode);
    if (!link.device) return UNLINKED;
    return link.linkDown ? LINK_DOWN : undefined;
  }

  async #closedWith(code: number): Promise<SessionEnd> {
    const end = this.#options.endOfCode(this.#context.connectionId, code);
    await this.#change({ closeCode: null, ...(end.unlinked ? { device: '' } : {}) });
    return end;
  }

  /** An event leaves the queue only after the inbox has it, so a crash in between delivers it again. */
  async #passOn({ link: { faults }, queued }: Look): Promise<void> {
    const events = this.#current(queued);
    for (let time = 0; time < faults.deliveries && events.length > 0; time++) {
      await this.#context.append(faults.reorder ? shuffled(events) : events);
    }
    await this.#onLine((tx) => this.#acknowledge(tx, queued));
  }

  /** Marks events that waited while nobody listened, and drops those that only made sense at the time. */
  #current(queued: readonly QueuedEvent[]): InboundEvent[] {
    const openedAt = this.#openedAt?.getTime() ?? 0;
    const now = this.#options.core.now().getTime();
    return queued
      .map(({ event }) =>
        event.t === 'message' && event.at.getTime() < openedAt
          ? { ...event, origin: 'offline' as const }
          : event,
      )
      .filter((event) => event.t !== 'presence' || now - event.at.getTime() < PRESENCE_MS_MAX);
  }

  async #acknowledge(tx: Tx, queued: readonly QueuedEvent[]): Promise<void> {
    const { connectionId } = this.#context;
    await removeEvents(
      tx,
      queued.map(({ id }) => id),
    );
    const idsOf = (accept: (event: InboundEvent) => boolean) =>
      queued.flatMap(({ event }) => (accept(event) && 'id' in event ? [event.id] : []));
    const raise = (status: 'delivered' | 'read' | 'played', waIds: string[]) =>
      raiseStatus(tx, connectionId, { waIds, fromCustomer: status === 'delivered', status });
    await raise(
      'delivered',
      idsOf((event) => event.t === 'message'),
    );
    await raise(
      'read',
      idsOf((event) => event.t === 'ack' && event.level === 4),
    );
    await raise(
      'played',
      idsOf((event) => event.t === 'ack' && event.level === 5),
    );
    for (const number of new Set(queued.map(({ chat }) => chat))) {
      emitPhone(tx, { connectionId, number });
    }
  }

  #link(): Promise<SandboxLink> {
    return inTransaction(this.#ctx(), (tx) => getLink(tx, this.#context.connectionId));
  }

  #change(change: Parameters<typeof changeLink>[2]): Promise<void> {
    return this.#onLine((tx) => changeLink(tx, this.#context.connectionId, change));
  }

  #onLine<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return onLine({ core: this.#options.core, lease: this.#context }, fn);
  }

  #ctx() {
    return companyCtx(this.#options.core, this.#context.companyId);
  }
}

/**
 * Files that customers sent: the servers of the sandbox keep them in the storage of the product.
 * @throws when the file is gone
 */
async function openSandboxFile(ctx: Ctx, fileId: string): Promise<Readable> {
  const file = await inTransaction(ctx, (tx) => findFile(tx, fileId));
  const stream = file && (await ctx.core.storage.open(file.key));
  if (!stream) throw new Error('the file is gone');
  return stream;
}

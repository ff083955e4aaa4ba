/**
 * Whether WhatsApp forbids the number to start new chats, and until when. Kept with the device: attempts after a
 * restart would extend it.
 */
import type { BaileysEventMap, ConnectionState, WASocket } from 'baileys';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import type { SessionState } from '../../../provider/port.ts';
import type { Lease } from '../../leases/lease.ts';
import { saveRestriction } from './device.queries.ts';

interface RestrictionOptions {
  core: Core;
  lease: Lease;
  /** The reported state of the link has changed. */
  changed(): void;
}

type TimeLock = NonNullable<ConnectionState['reachoutTimeLock']>;
type Capping = BaileysEventMap['message-capping.update'];

/** Duration of a restriction without a stated end. */
const UNKNOWN_MS = 3_600_000;
const TIMER_MS_MAX = 2 ** 31 - 1;

export class Restriction {
  readonly #options: RestrictionOptions;
  /** The account is locked out, or has used up its new chats. */
  #locked: Date | undefined;
  #usedUp: Date | undefined;
  /** Few new chats are left until then. */
  #low: Date | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RestrictionOptions) {
    this.#options = options;
  }

  get isActive(): boolean {
    return this.#until !== undefined;
  }

  /** As stored. */
  resume(until: Date | null): void {
    this.#locked = until ?? undefined;
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Of a link that is up. */
  state(): SessionState {
    const connected = { status: 'CONNECTED' as const };
    const [reason, until] = this.#until
      ? ['reach-out-restricted', this.#until]
      : ['new-chats-low', this.#ahead(this.#low)];
    return until ? { ...connected, reason, detail: until.toISOString() } : connected;
  }

  /** A new chat was refused. Start no other chat until WhatsApp has said whether that holds for all. */
  async refused(socket: WASocket): Promise<void> {
    if (this.isActive) return;
    this.#locked = this.#afterAll();
    await this.ask(socket).catch(() => this.#changed());
  }

  /** WhatsApp notifies us of a lock. */
  async ask(socket: WASocket): Promise<void> {
    this.capped(await socket.fetchNewChatMessageCap().catch(() => ({})));
    await socket.fetchAccountReachoutTimelock();
  }

  heard({ isActive, timeEnforcementEnds }: TimeLock): void {
    const was = this.#locked;
    this.#locked = isActive ? (timeEnforcementEnds ?? this.#afterAll()) : undefined;
    if (isActive || was) this.#changed();
  }

  capped({ capping_status: status, cycle_end_timestamp: end }: Capping): void {
    const until = Number(end) > 0 ? new Date(Number(end) * 1000) : this.#afterAll();
    const was = this.#usedUp ?? this.#low;
    this.#usedUp = status === 'CAPPED' ? until : undefined;
    this.#low = status?.endsWith('_WARNING') ? until : undefined;
    if (was || this.#usedUp || this.#low) this.#changed();
  }

  #changed(): void {
    this.#wait();
    this.#keep(this.#until ?? null);
    this.#options.changed();
  }

  get #until(): Date | undefined {
    const [locked, usedUp] = [this.#ahead(this.#locked), this.#ahead(this.#usedUp)];
    return locked && usedUp ? (locked > usedUp ? locked : usedUp) : (locked ?? usedUp);
  }

  /** It notifies us of the end too. */
  #wait(): void {
    this.stop();
    const until = this.#until ?? this.#ahead(this.#low);
    if (!until) return;
    const leftMs = until.getTime() - this.#options.core.now().getTime();
    this.#timer = setTimeout(() => this.#changed(), Math.min(leftMs, TIMER_MS_MAX)).unref();
  }

  #keep(until: Date | null): void {
    const { core, lease } = this.#options;
    inTransaction(companyCtx(core, lease.companyId), (tx) =>
      saveRestriction(tx, lease.connectionId, until),
    ).catch((error) => core.log.warn({ error }, 'linked_device.restriction_not_saved'));
  }

  #ahead(time: Date | undefined): Date | undefined {
    return time && time > this.#options.core.now() ? time : undefined;
  }

  #afterAll(): Date {
    return new Date(this.#options.core.now().getTime() + UNKNOWN_MS);
  }
}

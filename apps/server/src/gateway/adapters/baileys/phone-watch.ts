/**
 * When the phone was last online. A phone that stays offline for two weeks loses its linked devices; WhatsApp then
 * reports the same as when its owner removes one by hand, but the remedy differs.
 */
import type { BinaryNode } from 'baileys';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import type { Lease } from '../../leases/lease.ts';
import { partsOf } from './addresses.ts';
import { isPhoneSilent, markOnline, markPhoneSeen } from './device.queries.ts';
import type { Self } from './normalise.ts';

const HOUR_MS = 3_600_000;
/** A day less than WhatsApp's limit: the last sign we saw may not have been the last one. */
const SILENT_DAYS = 13;
const SIGNS: readonly string[] = ['message', 'receipt'];

/**
 * Whether a stanza comes from the phone itself (the device of our own number without an id) and was sent just now.
 * @param node plain bytes while the connection is being opened
 */
export function isFromPhone({ tag, attrs }: Partial<BinaryNode>, self: Self): boolean {
  if (!tag || !SIGNS.includes(tag) || attrs?.offline !== undefined) return false;
  const from = attrs?.participant ?? attrs?.from;
  if (!from || /:[1-9]\d*@/.test(from)) return false;
  const { user } = partsOf(from);
  return user !== '' && (user === self.pn || user === self.lid);
}

export class PhoneWatch {
  readonly #core: Core;
  readonly #lease: Lease;
  #timer: NodeJS.Timeout | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(options: { core: Core; lease: Lease }) {
    this.#core = options.core;
    this.#lease = options.lease;
  }

  /** From now on its silence counts. */
  start(): void {
    this.stop();
    const mark = () => void this.#write((tx, id) => markOnline(tx, id));
    mark();
    this.#timer = setInterval(mark, HOUR_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Called for every sign; stored once an hour. */
  heard(): void {
    if (performance.now() - this.#writtenAt < HOUR_MS) return;
    this.#writtenAt = performance.now();
    void this.#write((tx, id) => markPhoneSeen(tx, id));
  }

  /** False when unknown. */
  async hasBeenSilent(): Promise<boolean> {
    return (await this.#write((tx, id) => isPhoneSilent(tx, id, SILENT_DAYS))) ?? false;
  }

  /** The session does not depend on it. */
  async #write<T>(work: (tx: Tx, connectionId: number) => Promise<T>): Promise<T | undefined> {
    const { companyId, connectionId } = this.#lease;
    try {
      return await inTransaction(companyCtx(this.#core, companyId), (tx) => work(tx, connectionId));
    } catch (error) {
      this.#core.log.debug({ error }, 'linked_device.phone_not_saved');
      return undefined;
    }
  }
}

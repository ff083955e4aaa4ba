/** Why the sockets of one device were closed, one after the other: what follows depends on those before. */
import type { Core, Tx } from '../../../core/ctx.ts';
import type { SessionEnd } from '../../../provider/port.ts';
import { isCounted, REPEATS_MAX, REPEATS_WITHIN_MS } from '../close-codes.ts';
import { isOutdated, isUnlinked, reactTo } from './close-reasons.ts';
import { noteClosing } from './device.queries.ts';
import { statusOf } from './files.ts';
import type { PhoneWatch } from './phone-watch.ts';

interface ClosingsOptions {
  log: Core['log'];
  phone: Pick<PhoneWatch, 'hasBeenSilent'>;
  inCompany<T>(work: (tx: Tx, connectionId: number) => Promise<T>): Promise<T>;
  /** Looks for another version of the client; false if there is none. */
  renewVersion(): Promise<boolean>;
}

interface Closed {
  /** The socket had been open. */
  wasOpen: boolean;
  /** The device was not linked yet. */
  isUnfinished: boolean;
}

export class Closings {
  readonly #options: ClosingsOptions;
  #wasRefused = false;
  #isPhoneSilent = false;
  #rounds = 0;

  constructor(options: ClosingsOptions) {
    this.#options = options;
  }

  /** The last socket was; the next one shows whether that holds. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  opened(): void {
    this.#wasRefused = false;
    this.#isPhoneSilent = false;
  }

  /** @returns undefined if the device should connect again */
  async reactTo(
    error: unknown,
    { wasOpen, isUnfinished }: Closed,
  ): Promise<SessionEnd | undefined> {
    const code = statusOf(error);
    const message = error instanceof Error ? error.message : '';
    this.#options.log.info({ code, why: message }, 'linked_device.socket_closed');
    if (isUnfinished) this.#rounds++;
    const isRefused = isUnlinked(code) && !isUnfinished;
    if (isRefused && wasOpen) this.#isPhoneSilent = await this.#options.phone.hasBeenSilent();
    const closing = {
      code,
      message,
      isUnfinished,
      isRepeated: this.#wasRefused,
      isPhoneSilent: this.#isPhoneSilent,
      rounds: this.#rounds,
    };
    this.#wasRefused = isRefused;
    const isRenewed = isOutdated(code) && (await this.#options.renewVersion());
    return reactTo({ ...closing, isRenewed, times: await this.#timesClosed(code) });
  }

  /** Counted with the device: a restarted process would otherwise start at zero. */
  #timesClosed(code = 0): Promise<number> {
    if (!isCounted(code)) return Promise.resolve(1);
    const rule = { code, withinMs: REPEATS_WITHIN_MS, max: REPEATS_MAX };
    return this.#options.inCompany((tx, id) => noteClosing(tx, id, rule));
  }
}

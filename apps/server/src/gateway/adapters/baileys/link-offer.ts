/** Shown while a phone is being linked: codes to scan, one after another, or one to type for a number. */
import type { WASocket } from 'baileys';
import type { Log } from '../../../core/log.ts';
import type { SessionState } from '../../../provider/port.ts';
import type { AuthStore } from './auth-store.ts';

interface OfferParts {
  auth: AuthStore;
  log: Log;
  report(state: SessionState): void;
  /** No number waits for a code any more. */
  forgetNumber(): Promise<void>;
  /** A new socket, which offers codes to scan. */
  restart(): void;
}

export class LinkOffer {
  readonly #parts: OfferParts;
  #code: string | undefined;
  #count = 0;
  /** Why there is no code to type. */
  #reason: string | undefined;

  constructor(parts: OfferParts) {
    this.#parts = parts;
  }

  async offer(socket: WASocket, qr: string): Promise<void> {
    const { auth } = this.#parts;
    if (auth.creds.pairingCode && this.#code) return;
    if (auth.pairingNumber) await this.#offerToType(socket);
    else this.#show(qr);
  }

  /** The next socket starts over. */
  over(): void {
    this.#code = undefined;
  }

  /** A person requests a code for this number, or, without a number, wants to scan again. */
  async request(socket: WASocket, number: string): Promise<void> {
    const { auth } = this.#parts;
    if (number === auth.pairingNumber) return;
    auth.pairingNumber = number;
    this.#reason = undefined;
    if (number) await this.#offerToType(socket);
    else this.#scanAgain();
  }

  /** WhatsApp refuses a request: the shown code will never work. */
  async refused(code: string): Promise<void> {
    const { auth, log, forgetNumber } = this.#parts;
    if (!this.#code) return;
    log.info({ code }, 'linked_device.pairing_code_refused');
    this.#reason = 'pairing-refused';
    auth.pairingNumber = '';
    await forgetNumber();
    this.#scanAgain();
  }

  async #offerToType(socket: WASocket): Promise<void> {
    try {
      this.#code = await socket.requestPairingCode(this.#parts.auth.pairingNumber);
      this.#show(`code:${this.#code}`);
    } catch (error) {
      this.#parts.log.warn({ error }, 'linked_device.pairing_code_failed');
    }
  }

  /** The keys were created for the number. */
  #scanAgain(): void {
    this.#code = undefined;
    this.#parts.auth.startOver();
    this.#parts.restart();
  }

  #show(qrcode: string): void {
    const reason = this.#reason ? { reason: this.#reason } : {};
    this.#parts.report({ status: 'qrcode', qrcode, retries: this.#count++, ...reason });
  }
}

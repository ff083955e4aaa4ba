/** What goes wrong, when a test wants it. */
export class Faults {
  /** Logins are refused with this code. */
  refuseLoginWith: number | undefined;
  /** The next login of a linked device is. */
  refuseNextLogin: number | undefined;
  /** Nothing is answered any more; connections stay open. */
  isSilent = false;
  /** Nobody gets a connection. */
  isDown = false;
  /** Messages of phones arrive so many times. */
  copies = 1;
  /** Messages of phones cannot be read by who gets them; what is sealed again can. */
  isGarbled = false;
  /** Requests that get no answer, as `xmlns:type:tag`. */
  readonly swallowed = new Set<string>();
  #ackErrors: { code: number; to?: string; isOnce: boolean }[] = [];
  #acksToLose = 0;

  /** Refuses messages with this code, to one address or to all, until `acceptAll`. */
  refuse(code: number, to?: string): void {
    this.#ackErrors.push({ code, to, isOnce: false });
  }

  refuseNext(code: number): void {
    this.#ackErrors.push({ code, isOnce: true });
  }

  acceptAll(): void {
    this.#ackErrors = [];
  }

  /** The next messages are taken, and nobody says so. */
  loseAcks(count: number): void {
    this.#acksToLose = count;
  }

  takeRefusal(to: string): number | undefined {
    const found = this.#ackErrors.find((error) => error.to === undefined || error.to === to);
    if (found?.isOnce) this.#ackErrors = this.#ackErrors.filter((error) => error !== found);
    return found?.code;
  }

  takesAckAway(): boolean {
    if (this.#acksToLose === 0) return false;
    this.#acksToLose--;
    return true;
  }
}

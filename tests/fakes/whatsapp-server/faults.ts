/** Faults, when a test wants them. */
export class Faults {
  /** Logins are refused with this code. */
  refuseLoginWith: number | undefined;
  /** The next login of a linked device is refused. */
  refuseNextLogin: number | undefined;
  /** Nothing is answered any more; connections stay open. */
  isSilent = false;
  /** No connection is accepted. */
  isDown = false;
  /** Messages of phones arrive this many times. */
  copies = 1;
  /** Recipients cannot decrypt messages of phones; messages sealed again can be decrypted. */
  isGarbled = false;
  /** Requests without an answer, as `xmlns:type:tag`. */
  readonly swallowed = new Set<string>();
  #ackErrors: { code: number; to?: string; isOnce: boolean }[] = [];
  #acksToLose = 0;

  /** Refuses messages with this code, to one address or to all, until `acceptAll`. */
  refuse(code: number, to?: string): void {
    this.#ackErrors.push({ code, to, isOnce: false });
  }

  /** Refuses the next message to a person: what goes to groups or to the own phone meanwhile is none of the test's. */
  refuseNext(code: number): void {
    this.#ackErrors.push({ code, isOnce: true });
  }

  acceptAll(): void {
    this.#ackErrors = [];
  }

  /** The next messages are accepted without an acknowledgement. */
  loseAcks(count: number): void {
    this.#acksToLose = count;
  }

  takeRefusal(to: string, isToPerson = true): number | undefined {
    const found = this.#ackErrors.find(
      (error) => (error.to === undefined || error.to === to) && (isToPerson || !error.isOnce),
    );
    if (found?.isOnce) this.#ackErrors = this.#ackErrors.filter((error) => error !== found);
    return found?.code;
  }

  takesAckAway(): boolean {
    if (this.#acksToLose === 0) return false;
    this.#acksToLose--;
    return true;
  }
}

/**
 * Lets reports in together: Meta sends three of each message, each in a webhook of its own. One waits only while others are
 * under way, and no longer than until a moment has brought none: a sender that waits for each answer is not held up.
 */
const GATHER_MS = 60;
const QUIET_MS = 15;

export class ReportGate {
  #underWay = 0;
  #opening: PromiseWithResolvers<void> | undefined;
  #opensBy = 0;
  #timer: NodeJS.Timeout | undefined;

  async run<T>(isReport: boolean, work: () => Promise<T>): Promise<T> {
    const mayWait = isReport && this.#underWay > 0;
    this.#underWay++;
    try {
      if (mayWait) await this.#others();
      return await work();
    } finally {
      this.#underWay--;
    }
  }

  #others(): Promise<void> {
    const now = performance.now();
    if (!this.#opening) {
      this.#opening = Promise.withResolvers();
      this.#opensBy = now + GATHER_MS;
    }
    clearTimeout(this.#timer);
    const waitMs = Math.max(0, Math.min(QUIET_MS, this.#opensBy - now));
    this.#timer = setTimeout(() => this.#open(), waitMs);
    return this.#opening.promise;
  }

  #open(): void {
    this.#opening?.resolve();
    this.#opening = undefined;
  }
}

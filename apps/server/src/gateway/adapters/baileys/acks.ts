/** Whether WhatsApp's servers have taken a message. The library tells of refusals only, so we listen ourselves. */
export interface Ack {
  /** Undefined = taken. */
  error?: string;
}

export class Acks {
  readonly #waitMs: number;
  readonly #waiting = new Map<string, (ack: Ack | undefined) => void>();

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Ask before sending. Undefined when none came in time, or the link went down. */
  expect(id: string): Promise<Ack | undefined> {
    return new Promise((resolve) => {
      const settle = (ack: Ack | undefined) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(ack);
      };
      const timer = setTimeout(() => settle(undefined), this.#waitMs);
      this.#waiting.set(id, settle);
    });
  }

  /** By id alone: the address may be the other name of the same person. False when nobody waits for it. */
  settle(id: string, ack: Ack): boolean {
    const waiting = this.#waiting.get(id);
    waiting?.(ack);
    return waiting !== undefined;
  }

  loseAll(): void {
    for (const settle of this.#waiting.values()) settle(undefined);
  }
}

/** Whether WhatsApp's servers have accepted a message. The library reports only refusals, so we listen ourselves. */
export interface Ack {
  /** Undefined = accepted. */
  error?: string;
}

export class Acks {
  readonly #waitMs: number;
  readonly #waiting = new Map<string, (ack: Ack | undefined) => void>();

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Call it before sending. Undefined when no ack came in time, or the link went down. */
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

  /** Matches by id alone: the address may be the person's other name. False when no send waits for the ack. */
  settle(id: string, ack: Ack): boolean {
    const waiting = this.#waiting.get(id);
    waiting?.(ack);
    return waiting !== undefined;
  }

  loseAll(): void {
    for (const settle of this.#waiting.values()) settle(undefined);
  }
}

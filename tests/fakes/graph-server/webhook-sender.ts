/** Delivers webhooks as Meta does: signed over the bytes, again after a refusal, and with the requested faults. */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { GraphFaults } from './graph-faults.ts';

export interface Subscription {
  callbackUrl: string;
  appSecret: string;
}

interface Waiting {
  subscription: Subscription;
  body: string;
}

const RETRY_MS = 50;
/** Meta retries for days. */
const TRIES_MAX = 2000;

export class WebhookSender {
  /** How many it has under way at once. */
  lanes = 1;
  readonly #faults: () => GraphFaults;
  #waiting: Waiting[] = [];
  #lanesRunning = 0;
  #isClosed = false;

  constructor(faults: () => GraphFaults) {
    this.#faults = faults;
  }

  send(subscription: Subscription, payload: object): void {
    const faults = this.#faults();
    if (faults.dropWebhooks > 0) {
      faults.dropWebhooks--;
      return;
    }
    const body = JSON.stringify(payload);
    for (let time = 0; time < faults.deliveries; time++) this.#waiting.push({ subscription, body });
    this.wake();
  }

  wake(): void {
    while (this.#canBegin) {
      this.#lanesRunning++;
      void this.#lane().finally(() => {
        this.#lanesRunning--;
        this.wake();
      });
    }
  }

  get #canBegin(): boolean {
    const isOff = this.#faults().isDown || this.#isClosed;
    return !isOff && this.#lanesRunning < Math.min(this.lanes, this.#waiting.length);
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  async #lane(): Promise<void> {
    // The webhooks of one action are sent together, so that there is something to shuffle.
    await pause(2);
    while (this.#waiting.length > 0 && !this.#faults().isDown && !this.#isClosed) {
      const at = this.#faults().isShuffled ? Math.floor(Math.random() * this.#waiting.length) : 0;
      const [next] = this.#waiting.splice(at, 1);
      await this.#deliver(next!);
    }
  }

  async #deliver({ subscription, body }: Waiting): Promise<void> {
    for (let time = 0; time < TRIES_MAX && !this.#isClosed; time++) {
      const status = await post(subscription, body);
      if (status >= 200 && status < 300) return;
      await pause(RETRY_MS);
    }
  }
}

/** @returns 0 without an answer */
async function post({ callbackUrl, appSecret }: Subscription, body: string): Promise<number> {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex');
  try {
    const response = await fetch(callbackUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${signature}`,
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** The browser's end of a subscription: its keys, and the messages it decrypted. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface Received {
  data: unknown;
  ttl: number;
  topic: string;
  urgency: string;
}

export class PushBrowser {
  /** Statuses for the answers to the next messages, whatever they are. */
  readonly faults: number[] = [];
  /** A newer message replaces undelivered messages of the same topic. */
  isAway = false;
  readonly applicationServerKey: string;
  readonly #endpoint: string;
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  #received: Received[] = [];
  #waiting: Received[] = [];

  constructor(endpoint: string, applicationServerKey: string) {
    this.#endpoint = endpoint;
    this.applicationServerKey = applicationServerKey;
    this.#pair.generateKeys();
  }

  /** In the format of `PushSubscription.toJSON()`. */
  get subscription() {
    return {
      endpoint: this.#endpoint,
      keys: {
        p256dh: this.#pair.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  get received(): readonly Received[] {
    return this.#received;
  }

  comeBack(): void {
    this.isAway = false;
    this.#received.push(...this.#waiting.splice(0));
  }

  /** @throws when it cannot be decrypted */
  take({ body, ...rest }: Omit<Received, 'data'> & { body: Buffer }): void {
    const message = { ...rest, data: JSON.parse(this.#decrypt(body)) as unknown };
    if (!this.isAway) this.#received.push(message);
    else this.#waiting = [...this.#waiting.filter(({ topic }) => topic !== message.topic), message];
  }

  /** RFC 8291, section 4, from the receiving end. */
  #decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + body.readUInt8(20));
    const shared = this.#pair.computeSecret(theirs);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), theirs]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const hidden = body.subarray(21 + theirs.length);
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    cipher.setAuthTag(hidden.subarray(-16));
    const plain = Buffer.concat([cipher.update(hidden.subarray(0, -16)), cipher.final()]);
    // The last 2 ends the text; zeros may follow.
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

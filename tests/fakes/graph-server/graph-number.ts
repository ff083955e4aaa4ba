/** A business number at Meta: its chats, its files, its account's templates. */
import { randomBytes } from 'node:crypto';
import { CustomerPhone } from './customer-phone.ts';
import type { GraphFaults } from './graph-faults.ts';
import type { Subscription, WebhookSender } from './webhook-sender.ts';

export interface NumberOptions {
  phoneNumberId?: string;
  businessAccountId?: string;
  portfolioId?: string;
  token?: string;
  appSecret?: string;
  displayNumber?: string;
  verifiedName?: string;
}

export interface GraphFile {
  id: string;
  bytes: Buffer;
  mime: string;
  isExpired: boolean;
}

/** In the API's format. */
export type GraphTemplate = Record<string, unknown> & { name: string; language: string };

interface Parts {
  faults: () => GraphFaults;
  webhooks: WebhookSender;
  now: () => Date;
}

/** A UUID instead of a counter: servers of other processes serve the same product. */
const nextId = (prefix: string): string =>
  `${prefix}${randomBytes(5).readUIntBE(0, 5).toString().padStart(13, '0')}`;

export class GraphNumber {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly appSecret: string;
  readonly displayNumber: string;
  readonly verifiedName: string;
  readonly files = new Map<string, GraphFile>();
  readonly marks: Record<string, unknown>[] = [];
  token: string;
  templates: GraphTemplate[] = [];
  isSubscribed = false;
  /** Its status on Meta's page. */
  status = 'CONNECTED';
  quality = 'GREEN';
  /** Of people whom the numbers of its portfolio may write to first. */
  limit = 'TIER_UNLIMITED';
  /** Of messages a second: 80, or 1,000 if it is HIGH. */
  throughput = 'STANDARD';
  /** The WhatsApp Business app uses it too. */
  isOnBusinessApp = false;
  portfolioId: string;
  /** Its token may send, but not manage the account. */
  mayManage = true;
  callbackUrl = '';

  readonly #parts: Parts;
  readonly #customers = new Map<string, CustomerPhone>();

  constructor(options: NumberOptions, parts: Parts) {
    this.#parts = parts;
    this.phoneNumberId = options.phoneNumberId ?? nextId('1065');
    this.businessAccountId = options.businessAccountId ?? nextId('1029');
    this.portfolioId = options.portfolioId ?? nextId('1031');
    this.token = options.token ?? `EAAG${randomBytes(12).toString('hex')}`;
    this.appSecret = options.appSecret ?? randomBytes(16).toString('hex');
    this.displayNumber = options.displayNumber ?? '+55 11 4000-0000';
    this.verifiedName = options.verifiedName ?? 'Loja';
  }

  get customers(): CustomerPhone[] {
    return [...this.#customers.values()];
  }

  now(): Date {
    return this.#parts.now();
  }

  faults(): GraphFaults {
    return this.#parts.faults();
  }

  /** Returns the same phone for the same number. */
  customer(number: string, name = `Cliente ${number.slice(-4)}`): CustomerPhone {
    const known = this.#customers.get(number);
    if (known) return known;
    const phone = new CustomerPhone(this, { number, name, userId: `BR.${number}` });
    this.#customers.set(number, phone);
    return phone;
  }

  findCustomer(to: { to?: unknown; recipient?: unknown }): CustomerPhone | undefined {
    if (typeof to.to === 'string') return this.customer(to.to.replace(/^\+/, ''));
    return [...this.#customers.values()].find((phone) => phone.userId === to.recipient);
  }

  addFile(bytes: Buffer, mime: string): GraphFile {
    const file = { id: nextId('77'), bytes, mime, isExpired: false };
    this.files.set(file.id, file);
    return file;
  }

  /** An event about this number, for its app. */
  tell(value: object, field = 'messages'): void {
    if (!this.callbackUrl || !this.isSubscribed) return;
    const subscription: Subscription = {
      callbackUrl: this.callbackUrl,
      appSecret: this.appSecret,
    };
    const metadata = {
      display_phone_number: this.displayNumber,
      phone_number_id: this.phoneNumberId,
    };
    const change =
      field === 'messages'
        ? { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
        : { field, value };
    this.#parts.webhooks.send(subscription, {
      object: 'whatsapp_business_account',
      entry: [{ id: this.businessAccountId, changes: [change] }],
    });
  }
}

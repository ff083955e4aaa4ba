/** A customer of the shop with a phone: writes, acts, and shows their screen. */
import type { Api } from '@prosa/contract';
import type { RouteArgs } from '@prosa/contract/route';
import type { SandboxMessage } from '@prosa/contract/sandbox';
import type { Ticket } from '@prosa/contract/tickets';
import { eventually } from '../../stage/eventually.ts';
import type { SandboxWords, Shop } from './shop.ts';

type Action = RouteArgs<Api['POST /sandbox/actions']>['body'];
type Act<A> = A extends unknown ? Omit<A, 'whatsappId' | 'number'> : never;

interface CustomerOptions {
  number: string;
  name: string;
  /** The connection that the phone writes to. */
  whatsappId: number;
}

export class Customer {
  readonly number: string;
  readonly name: string;
  readonly #shop: Shop;
  readonly #whatsappId: number;

  constructor(shop: Shop, { number, name, whatsappId }: CustomerOptions) {
    this.#shop = shop;
    this.number = number;
    this.name = name;
    this.#whatsappId = whatsappId;
  }

  /** Returns the phone's id of the message, once it is stored for delivery. */
  async sends(words: SandboxWords, file?: File): Promise<string> {
    const from = { number: this.number, name: this.name };
    const { id } = await this.#shop.call('POST /sandbox/messages', {
      body: { whatsappId: this.#whatsappId, from, ...words },
      ...(file ? { files: { media: [file] } } : {}),
    });
    return id;
  }

  writes(body: string): Promise<string> {
    return this.sends({ body });
  }

  async does(act: Act<Action>): Promise<void> {
    const of = { whatsappId: this.#whatsappId, number: this.number };
    await this.#shop.call('POST /sandbox/actions', { body: { ...act, ...of } as Action });
  }

  /** Contents of the phone, oldest first. */
  phone(): Promise<SandboxMessage[]> {
    const query = { whatsappId: this.#whatsappId, number: this.number };
    return this.#shop.call('GET /sandbox/messages', { query });
  }

  /** Whether the phone shows that the company is writing. */
  async seesTyping(): Promise<boolean> {
    const query = { whatsappId: this.#whatsappId, searchParam: this.number };
    const [phone] = await this.#shop.call('GET /sandbox/customers', { query });
    return phone?.typing ?? false;
  }

  /** Messages that the phone received from the company. */
  async received(): Promise<SandboxMessage[]> {
    return (await this.phone()).filter(({ fromCustomer }) => !fromCustomer);
  }

  /** The latest attendance, once the first message has arrived. */
  ticket(): Promise<Ticket> {
    return eventually(`a ticket of ${this.name}`, async () => {
      const query = { searchParam: this.number, showAll: 'true' } as const;
      return (await this.#shop.call('GET /tickets', { query })).tickets[0];
    });
  }
}

/** The starting point of the contract suite's cases: customers, and chats that an attendant has accepted. */
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { Desk } from './desk.ts';
import type { CustomerDriver, ProviderRig, ReceivedMessage } from './provider-rig.ts';

export interface Chat {
  customer: CustomerDriver;
  ticketId: number;
}

export class SuiteStage {
  readonly rig: ProviderRig;
  readonly desk: Desk;
  #lastNumber = 0;

  constructor(rig: ProviderRig) {
    this.rig = rig;
    this.desk = new Desk(rig);
  }

  newCustomer(): CustomerDriver {
    const number = String(++this.#lastNumber).padStart(5, '0');
    return this.rig.customer(`55119660${number}`, `Cliente ${this.#lastNumber}`);
  }

  /** A customer has written, and the attendant has accepted the ticket. */
  async openChat(): Promise<Chat> {
    const customer = this.newCustomer();
    await customer.send({ kind: 'text', body: 'oi' });
    const { id } = await this.desk.accept(customer.number);
    return { customer, ticketId: id };
  }
}

export const arrives = (
  customer: CustomerDriver,
  accept: (message: ReceivedMessage) => boolean,
): Promise<ReceivedMessage> =>
  eventually('the phone shows it', async () => (await customer.inbox()).find(accept));

/**
 * Everything that changes an attendant's screen: messages both ways, edits, deletes, reactions, tickets that come and
 * go.
 */
import type { Attendant } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';

interface Staff {
  admin: Attendant;
  /** The owner of the screen; has the first queue and not the second. */
  watcher: Attendant;
}

interface Places {
  connectionId: number;
  seenQueueId: number;
  hiddenQueueId: number;
}

const FIRST_NUMBER = 80_000_000;
const TICKETS = 6;

export class Churn {
  readonly #staff: Staff;
  readonly #places: Places;
  readonly #random: () => number;
  readonly #numbers: string[] = [];
  readonly #tickets: number[] = [];
  readonly #written: string[] = [];
  readonly #sent: string[] = [];
  #count = 0;

  constructor(staff: Staff, places: Places, random: () => number) {
    this.#staff = staff;
    this.#places = places;
    this.#random = random;
  }

  /** The ticket whose thread is open on the screen. */
  get openTicketId(): number {
    return this.#tickets[0]!;
  }

  get hiddenTicketId(): number {
    return this.#tickets[1]!;
  }

  async open(): Promise<void> {
    const { admin, watcher } = this.#staff;
    for (let n = 0; n < TICKETS; n++) {
      const number = `55119${String(FIRST_NUMBER + n)}`;
      this.#numbers.push(number);
      await this.#write(number);
      this.#tickets.push(
        await eventually(`a ticket of ${number}`, async () => {
          const query = { searchParam: number, showAll: true };
          return (await admin.call('GET /tickets', { query })).tickets[0]?.id;
        }),
      );
    }
    await this.#put(this.openTicketId, { status: 'open', userId: watcher.user.id });
  }

  /** One change, chosen by the seed. */
  async step(): Promise<void> {
    const pick = this.#random();
    if (pick < 0.35) await this.#writeHere();
    else if (pick < 0.5) await this.#send();
    else if (pick < 0.6) await this.#act('edit');
    else if (pick < 0.66) await this.#act('delete');
    else if (pick < 0.72) await this.#act('react');
    else if (pick < 0.77) await this.#deleteSent();
    else await this.#moveTicket();
  }

  /** Puts a ticket where the watcher may not see it. */
  hide(ticketId: number): Promise<unknown> {
    return this.#put(ticketId, { status: 'pending', queueId: this.#places.hiddenQueueId });
  }

  async #writeHere(): Promise<void> {
    this.#written.push(await this.#write(this.#numbers[0]!));
  }

  async #write(number: string): Promise<string> {
    const { id } = await this.#staff.admin.call('POST /sandbox/messages', {
      body: {
        whatsappId: this.#places.connectionId,
        from: { number },
        body: `novidade ${++this.#count}`,
      },
    });
    return id;
  }

  async #send(): Promise<void> {
    const sent = await this.#staff.watcher.call('POST /messages/:ticketId', {
      params: { ticketId: this.openTicketId },
      body: { body: `resposta ${++this.#count}`, clientId: crypto.randomUUID() },
    });
    this.#sent.push(...[sent].flat().map(({ id }) => id));
  }

  async #act(action: 'edit' | 'delete' | 'react'): Promise<void> {
    const messageId = this.#oneOf(this.#written);
    if (!messageId) return this.#writeHere();
    if (action === 'delete') this.#written.splice(this.#written.indexOf(messageId), 1);
    const target = {
      whatsappId: this.#places.connectionId,
      number: this.#numbers[0]!,
      messageId,
    };
    const body =
      action === 'edit'
        ? { ...target, action, body: `corrigida ${++this.#count}` }
        : action === 'react'
          ? { ...target, action, emoji: this.#random() < 0.5 ? '👍' : '' }
          : { ...target, action };
    await this.#staff.admin.call('POST /sandbox/actions', { body });
  }

  async #deleteSent(): Promise<void> {
    const messageId = this.#sent.shift();
    if (!messageId) return this.#send();
    await this.#staff.watcher.call('DELETE /messages/:messageId', { params: { messageId } });
  }

  async #moveTicket(): Promise<void> {
    const place = 1 + Math.floor(this.#random() * (TICKETS - 1));
    const ticketId = this.#tickets[place]!;
    const { seenQueueId } = this.#places;
    const pick = this.#random();
    if (pick < 0.25) await this.hide(ticketId);
    else if (pick < 0.5) await this.#put(ticketId, { status: 'pending', queueId: seenQueueId });
    else if (pick < 0.7)
      await this.#put(ticketId, { status: 'open', userId: this.#staff.admin.user.id });
    else if (pick < 0.8) await this.#put(ticketId, { status: 'closed' });
    else await this.#write(this.#numbers[place]!);
  }

  /** Not every change is possible in every state; a refused one changes nothing. */
  #put(ticketId: number, body: PutTicket): Promise<unknown> {
    return this.#staff.admin
      .call('PUT /tickets/:ticketId', { params: { ticketId }, body })
      .catch((error: { status?: number }) => {
        if (!error.status || error.status >= 500) throw error;
      });
  }

  #oneOf<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }
}

interface PutTicket {
  status: 'pending' | 'open' | 'closed';
  userId?: number;
  queueId?: number;
}

/** The attendant's side of the contract suite: what the API shows and accepts. */
import { createHash } from 'node:crypto';
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import type { ProviderRig } from './provider-rig.ts';

export class Desk {
  readonly #rig: ProviderRig;

  constructor(rig: ProviderRig) {
    this.#rig = rig;
  }

  get #call() {
    return this.#rig.admin.call;
  }

  async tickets(number: string): Promise<Ticket[]> {
    const query = { searchParam: number, showAll: true };
    return (await this.#call('GET /tickets', { query })).tickets;
  }

  ticket(number: string): Promise<Ticket> {
    return eventually(`a ticket of ${number}`, async () => (await this.tickets(number))[0]);
  }

  /** Waits for the customer's first message and accepts the ticket. */
  async accept(number: string): Promise<Ticket> {
    const { id: ticketId } = await this.ticket(number);
    const body = { status: 'open' as const };
    return this.#call('PUT /tickets/:ticketId', { params: { ticketId }, body });
  }

  ticketById(ticketId: number): Promise<Ticket> {
    return this.#call('GET /tickets/:ticketId', { params: { ticketId } });
  }

  async thread(ticketId: number): Promise<Message[]> {
    return (await this.#call('GET /messages/:ticketId', { params: { ticketId } })).messages;
  }

  /** The first matching message of the thread, once there is one. */
  message(ticketId: number, what: string, accept: (message: Message) => boolean): Promise<Message> {
    return eventually(what, async () => (await this.thread(ticketId)).find(accept));
  }

  received(ticketId: number, body: string): Promise<Message> {
    return this.message(ticketId, `“${body}” is received`, (m) => !m.fromMe && m.body === body);
  }

  async say(ticketId: number, body: string, quotedMsg?: string): Promise<Message> {
    const content = { body, clientId: crypto.randomUUID(), ...(quotedMsg ? { quotedMsg } : {}) };
    const sent = await this.#call('POST /messages/:ticketId', {
      params: { ticketId },
      body: content,
    });
    return [sent].flat()[0]!;
  }

  /** Forwards all messages of one thread to the contact of another. */
  async forward(fromTicketId: number, toTicketId: number): Promise<void> {
    const messageIds = (await this.thread(fromTicketId)).map(({ id }) => id);
    const params = { ticketId: toTicketId };
    const { contactId } = await this.#call('GET /tickets/:ticketId', { params });
    const body = { messageIds, contactIds: [contactId], clientId: crypto.randomUUID() };
    const { recipients } = await this.#call('POST /messages/forward', { body });
    const [error] = recipients.flatMap((each) => each.error ?? []);
    if (error) throw new Error(`not forwarded: ${error}`);
  }

  async sendFile(
    ticketId: number,
    files: { medias: File[]; voice?: File[] },
    body = '',
  ): Promise<Message> {
    const sent = await this.#call('POST /messages/:ticketId', {
      params: { ticketId },
      body: { body, clientId: crypto.randomUUID() },
      files,
    });
    return [sent].flat()[0]!;
  }

  reaches(ticketId: number, id: string, ack: number): Promise<Message> {
    return this.message(ticketId, `a tick of ${ack}`, (m) => m.id === id && m.ack >= ack);
  }

  react(messageId: string, emoji: string): Promise<Message> {
    const params = { messageId };
    return this.#call('PUT /messages/:messageId/reaction', { params, body: { emoji } });
  }

  edit(messageId: string, body: string): Promise<Message> {
    return this.#call('PUT /messages/:messageId', { params: { messageId }, body: { body } });
  }

  /** As if it had been written this long ago. */
  async age(messageId: string, minutes: number): Promise<void> {
    const { app, admin } = this.#rig;
    await inTransaction(companyCtx(app.core, admin.user.companyId), (tx) =>
      tx.db.execute(sql`update messages set created_at = created_at - make_interval(mins => ${minutes})
        where id = ${messageId}`),
    );
  }

  delete(messageId: string): Promise<unknown> {
    return this.#call('DELETE /messages/:messageId', { params: { messageId } });
  }

  /** The hash of a message's file, once it has been fetched from the provider. */
  async fileHash(ticketId: number, messageId: string): Promise<string> {
    const { mediaUrl } = await this.message(
      ticketId,
      'the file is here',
      (m) => m.id === messageId && m.mediaState === 'ready',
    );
    const response = await this.#rig.admin.open(mediaUrl);
    if (!response.ok) throw new Error(`the file answers ${response.status}`);
    return sha256(Buffer.from(await response.arrayBuffer()));
  }

  async status(): Promise<string> {
    const params = { whatsappId: this.#rig.connectionId };
    return (await this.#call('GET /whatsapp/:whatsappId', { params })).status;
  }

  becomes(status: string): Promise<unknown> {
    return eventually(`the connection is ${status}`, async () => (await this.status()) === status);
  }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

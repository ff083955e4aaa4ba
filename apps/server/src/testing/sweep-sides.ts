/** The rows of the tenant sweep's sides: one of each thing, twenty sides at a time. */

import { contactIdentities, contacts } from '../conversation/contacts/contacts.table.ts';
import { ticketNotes } from '../conversation/notes/notes.table.ts';
import { queues } from '../conversation/queues/queues.table.ts';
import { conversations, tickets, ticketTags } from '../conversation/tickets/tickets.table.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../core/ctx.ts';
import { array } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { messages } from '../core/db/schema.ts';
import { userQueues, users } from '../features/accounts/users.table.ts';
import { queueOptions } from '../features/queues/queue-options.table.ts';
import { quickMessages } from '../features/quick-messages/quick-messages.table.ts';
import { tags } from '../features/tags/tags.table.ts';
import { messageTemplates } from '../features/templates/templates.table.ts';
import { cloudAccounts } from '../gateway/adapters/cloud/cloud.table.ts';
import { sandboxCustomers, sandboxMessages } from '../gateway/adapters/sandbox/sandbox.table.ts';
import { connectionQueues, connections } from '../gateway/connections/connections.table.ts';
import { testPasswordHash } from './builders.ts';
import { things } from './sweep-fixtures.ts';
import type { Words } from './sweep-material.ts';
import { insertAnswering, insertFileLists, insertSessions } from './sweep-sides.kept.ts';
import type { Side, SideOptions } from './sweep-world.ts';

/** Sides are created in batches: most of the cost is round trips, and the rows of many are inserted at once. */
const MADE_AT_ONCE = 20;

let sides = 0;

/** Prepared sides, for callers that need the same kind repeatedly. */
export class SideStock {
  readonly #core: Core;
  readonly #ready = new Map<string, Side[]>();

  constructor(core: Core) {
    this.#core = core;
  }

  async take(options: SideOptions): Promise<Side> {
    const kind = JSON.stringify(options);
    const ready = this.#ready.get(kind) ?? [];
    if (ready.length === 0) ready.push(...(await buildSides(this.#core, options, MADE_AT_ONCE)));
    this.#ready.set(kind, ready);
    return ready.pop()!;
  }
}

export async function buildSide(core: Core, options: SideOptions): Promise<Side> {
  return (await buildSides(core, options, 1))[0]!;
}

function buildSides(core: Core, options: SideOptions, count: number): Promise<Side[]> {
  const words = Array.from({ length: count }, (): Words => {
    const n = ++sides;
    return { n, name: (what) => `${what} ${options.canary} ${n}` };
  });
  return inTransaction(companyCtx(core, options.companyId), async (tx) => {
    const places = await insertPlaces(tx, words, options);
    const threads = await insertThreads(tx, places, options);
    const texts = await insertTexts(tx, threads, options);
    const phones = await insertPhones(tx, threads);
    const lists = await insertFileLists(tx, words);
    const answering = await insertAnswering(tx, words);
    const brought = await insertThings(tx, words, options);
    const opened = await insertSessions(tx, words, options);
    return threads.map((thread, at) => ({
      ...texts[at]!,
      ...phones[at]!,
      ...lists[at]!,
      ...answering[at]!,
      ...opened[at]!,
      ...brought[at]!,
      ...thread.ids,
      company: options.companyId,
      customerNumber: thread.number,
    }));
  });
}

/** What features bring: all that has no hand-made row in the other functions here. */
async function insertThings(tx: Tx, words: Words[], options: SideOptions) {
  const sides = words.map(() => ({}) as Omit<Side, keyof Place['ids']>);
  for (const [ref, { insert }] of Object.entries(things)) {
    const ids = await insert(tx, words, options);
    for (const [at, side] of sides.entries()) Object.assign(side, { [ref]: ids[at] });
  }
  return sides;
}

interface Place extends Words {
  ids: Record<'queue' | 'connection' | 'contact' | 'user' | 'tag' | 'queueOption', number>;
  number: string;
}

async function insertPlaces(tx: Tx, words: Words[], { memberIds }: SideOptions): Promise<Place[]> {
  const { db, companyId } = tx;
  const each = <V>(make: (words: Words, at: number) => V) =>
    words.map((word, at) => ({ companyId, ...make(word, at) }));
  const queue = await db
    .insert(queues)
    .values(each(({ n, name }) => ({ name: name('Fila'), color: `#f${hex(n, 5)}` })))
    .returning();
  const connection = await db
    .insert(connections)
    .values(each(({ name }) => ({ name: name('Conexão'), status: 'CONNECTED' as const })))
    .returning();
  const numberOf = (n: number) => `55117${String(80_000_000 + n)}`;
  const contact = await db
    .insert(contacts)
    .values(
      each(({ n, name }) => ({
        uuid: crypto.randomUUID(),
        name: name('Cliente'),
        number: numberOf(n),
      })),
    )
    .returning();
  const passwordHash = await testPasswordHash;
  const user = await db
    .insert(users)
    .values(
      each(({ name }) => ({
        name: name('Pessoa'),
        email: `${crypto.randomUUID()}@example.com`,
        passwordHash,
      })),
    )
    .returning();
  const tag = await db
    .insert(tags)
    .values(each(({ name }) => ({ name: name('Tag') })))
    .returning();
  const option = await db
    .insert(queueOptions)
    .values(
      each(({ n, name }, at) => ({
        queueId: queue[at]!.id,
        option: n,
        title: name('Opção'),
        message: name('Resposta'),
      })),
    )
    .returning();
  const places = words.map((word, at) => ({
    ...word,
    number: numberOf(word.n),
    ids: {
      queue: queue[at]!.id,
      connection: connection[at]!.id,
      contact: contact[at]!.id,
      user: user[at]!.id,
      tag: tag[at]!.id,
      queueOption: option[at]!.id,
    },
  }));
  await joinPlaces(tx, places, memberIds);
  return places;
}

/** Queues get their connection and members, contacts their number. */
async function joinPlaces(
  { db, companyId }: Tx,
  places: Place[],
  memberIds: readonly number[],
): Promise<void> {
  await db.insert(connectionQueues).values(
    places.map(({ ids }) => ({
      companyId,
      connectionId: ids.connection,
      queueId: ids.queue,
    })),
  );
  await db.insert(contactIdentities).values(
    places.map(({ ids, number: value }) => ({
      companyId,
      kind: 'pn' as const,
      value,
      contactId: ids.contact,
    })),
  );
  const members = places.flatMap(({ ids }) =>
    [ids.user, ...memberIds].map((userId) => ({ companyId, userId, queueId: ids.queue })),
  );
  await db.insert(userQueues).values(members);
}

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0');

interface Thread extends Place {
  ids: Place['ids'] & { ticket: number; ticketUuid: string };
  conversationId: number;
}

async function insertThreads(
  { db, companyId }: Tx,
  places: Place[],
  { holderId }: SideOptions,
): Promise<Thread[]> {
  const conversation = await db
    .insert(conversations)
    .values(
      places.map(({ ids }) => ({
        companyId,
        contactId: ids.contact,
        connectionId: ids.connection,
      })),
    )
    .returning();
  const ticket = await db
    .insert(tickets)
    .values(
      places.map(({ ids, name }, at) => ({
        companyId,
        uuid: crypto.randomUUID(),
        conversationId: conversation[at]!.id,
        contactId: ids.contact,
        connectionId: ids.connection,
        queueId: ids.queue,
        status: 'open' as const,
        userId: holderId,
        lastMessage: name('Última'),
        unread: 1,
      })),
    )
    .returning();
  const tagged = places.map(({ ids }, at) => ({
    companyId,
    ticketId: ticket[at]!.id,
    tagId: ids.tag,
  }));
  await db.insert(ticketTags).values(tagged);
  return places.map((place, at) => ({
    ...place,
    ids: { ...place.ids, ticket: ticket[at]!.id, ticketUuid: ticket[at]!.uuid },
    conversationId: conversation[at]!.id,
  }));
}

/** What people wrote: notes, quick messages, messages. */
async function insertTexts({ db, companyId }: Tx, threads: Thread[], { holderId }: SideOptions) {
  const each = <V>(make: (thread: Thread) => V) =>
    threads.map((thread) => ({ companyId, ...make(thread) }));
  const note = await db
    .insert(ticketNotes)
    .values(
      each(({ ids, name }) => ({
        ticketId: ids.ticket,
        contactId: ids.contact,
        note: name('Nota'),
        userId: holderId,
      })),
    )
    .returning();
  const quickMessage = await db
    .insert(quickMessages)
    .values(
      each(({ n, name }) => ({
        shortcode: `q${n}`,
        message: name('Rápida'),
        userId: holderId,
        geral: true,
      })),
    )
    .returning();
  const sent = await insertMessages({ db, companyId }, threads, holderId);
  return threads.map((_, at) => ({
    note: note[at]!.id,
    quickMessage: quickMessage[at]!.id,
    ...sent[at]!,
  }));
}

/** One of ours, one of the customer's, and one between attendances. */
async function insertMessages(
  { db, companyId }: Pick<Tx, 'db' | 'companyId'>,
  threads: Thread[],
  holderId: SideOptions['holderId'],
) {
  const row = (thread: Thread, seq: number) => ({
    companyId,
    ticketId: thread.ids.ticket,
    connectionId: thread.ids.connection,
    conversationId: thread.conversationId,
    seq,
    id: crypto.randomUUID(),
  });
  const message = await db
    .insert(messages)
    .values(
      threads.map((thread) => ({
        ...row(thread, 1),
        fromMe: true,
        userId: holderId,
        body: thread.name('Enviada'),
        read: true,
        providerId: `own-${thread.n}`,
        sendState: 'failed' as const,
      })),
    )
    .returning();
  await db.insert(messages).values(
    threads.map((thread) => ({
      ...row(thread, 2),
      fromMe: false,
      contactId: thread.ids.contact,
      body: thread.name('Recebida'),
      providerId: `in-${thread.n}`,
    })),
  );
  const between = await db
    .insert(messages)
    .values(
      threads.map((thread) => ({
        ...row(thread, 3),
        ticketId: null,
        lane: 3,
        author: 'campaign' as const,
        fromMe: true,
        automatic: true,
        body: thread.name('Campanha'),
        read: true,
        providerId: `between-${thread.n}`,
        sendState: 'failed' as const,
      })),
    )
    .returning();
  const conversationIds = threads.map(({ conversationId }) => conversationId);
  await db.execute(
    sql`update conversations set last_seq = 3 where id = any(${array(conversationIds, 'bigint')})`,
  );
  return threads.map((_, at) => ({ message: message[at]!.id, between: between[at]!.id }));
}

/** The sandbox's phone, and the number at Meta with its template. */
async function insertPhones({ db, companyId }: Tx, threads: Thread[]) {
  const each = <V>(make: (thread: Thread) => V) =>
    threads.map((thread) => ({ companyId, connectionId: thread.ids.connection, ...make(thread) }));
  await db
    .insert(sandboxCustomers)
    .values(each(({ number, name }) => ({ number, name: name('Aparelho') })));
  const phone = await db
    .insert(sandboxMessages)
    .values(
      each(({ n, number, name }) => ({
        number,
        id: crypto.randomUUID(),
        waId: `phone-${n}`,
        body: name('Telefone'),
        fromCustomer: true,
      })),
    )
    .returning();
  const sealed = { token: Buffer.from('sealed'), appSecret: Buffer.from('sealed') };
  await db.insert(cloudAccounts).values(
    each(({ n, name }) => ({
      businessAccountId: '10000',
      phoneNumberId: `2000${n}`,
      ...sealed,
      tokenHint: name('Token'),
      appSecretHint: name('Chave'),
    })),
  );
  const approved = { language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  const template = await db
    .insert(messageTemplates)
    .values(
      each(({ name }) => ({
        name: name('modelo'),
        ...approved,
        components: [{ type: 'BODY', text: name('Modelo') }],
      })),
    )
    .returning();
  return threads.map((_, at) => ({
    sandboxMessage: phone[at]!.id,
    template: template[at]!.id,
  }));
}

/** Two companies with the same things in both, for the tenant sweep. */
import type { Ref } from '@prosa/contract/ids';
import { type Core, companyCtx, inSystem, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db.ts';
import { sql } from '../core/drizzle.ts';
import { cloudAccounts, messageTemplates } from '../core/schema.cloud.ts';
import { fileListOptions, fileLists } from '../core/schema.file-lists.ts';
import { sandboxCustomers, sandboxMessages } from '../core/schema.sandbox.ts';
import { messages, quickMessages, ticketNotes, ticketTags, userQueues } from '../core/schema.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildQueueOption,
  buildTag,
  buildTicket,
  buildUser,
} from './builders.ts';

/** One of each thing, all of one company. Messages are named by their uuid, tickets by both. */
export type Ids = Record<Exclude<Ref, 'message' | 'sandboxMessage'>, number> &
  Record<'message' | 'sandboxMessage' | 'ticketUuid', string>;

export interface Side extends Ids {
  readonly customerNumber: string;
}

export interface SideOptions {
  readonly companyId: number;
  /** Stands in all names and texts. */
  readonly canary: string;
  /** Who holds the ticket and wrote its messages. */
  readonly holderId: number;
  /** Members of the queue. */
  readonly memberIds: readonly number[];
}

export async function buildSweepCompany(core: Core, canary: string): Promise<number> {
  const { id } = await buildCompany(core, { name: `Empresa ${canary}` });
  await inSystem(core, (db) =>
    db.execute(sql`update plans set users = 9000, connections = 9000, queues = 9000`),
  );
  return id;
}

let sides = 0;

export async function buildSide(core: Core, options: SideOptions): Promise<Side> {
  const { companyId, canary, holderId } = options;
  const n = ++sides;
  const name = (what: string) => `${what} ${canary} ${n}`;
  const queue = await buildQueue(core, companyId, { name: name('Fila') });
  const connection = await buildConnection(core, companyId, {
    name: name('Conexão'),
    status: 'CONNECTED',
    queueIds: [queue.id],
  });
  const contact = await buildContact(core, companyId, { name: name('Cliente') });
  const user = await buildUser(core, companyId, { name: name('Pessoa'), queueIds: [queue.id] });
  const ticket = await buildTicket(core, companyId, {
    connectionId: connection.id,
    contactId: contact.id,
    queueId: queue.id,
    status: 'open',
    userId: holderId,
    lastMessage: name('Última'),
    unread: 1,
  });
  const tag = await buildTag(core, companyId, { name: name('Tag') });
  const queueOption = await buildQueueOption(core, companyId, {
    ...{ queueId: queue.id, title: name('Opção'), message: name('Resposta') },
  });
  const texts = await insertTexts(core, options, {
    n,
    ticket,
    tagId: tag.id,
    contact,
    queueId: queue.id,
  });
  return {
    ...texts,
    ...(await insertFileList(core, companyId, name)),
    ...(await insertAnswering(core, companyId, name('Robô'))),
    company: companyId,
    connection: connection.id,
    contact: contact.id,
    queue: queue.id,
    queueOption,
    tag: tag.id,
    ticket: ticket.id,
    ticketUuid: ticket.uuid,
    user: user.id,
    customerNumber: contact.number,
  };
}

interface Thread {
  n: number;
  ticket: { id: number; conversationId: number; connectionId: number };
  contact: { id: number; number: string };
  queueId: number;
  tagId: number;
}

async function insertFileList(core: Core, companyId: number, text: (what: string) => string) {
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [list] = await db
      .insert(fileLists)
      .values({ companyId, name: text('Lista'), message: text('Arquivos') })
      .returning();
    const [option] = await db
      .insert(fileListOptions)
      .values({ companyId, listId: list!.id, name: text('Arquivo') })
      .returning();
    return { fileList: list!.id, fileOption: option!.id };
  });
}

/** What people wrote: notes, quick messages, messages, and those on the phone. */
function insertTexts(core: Core, options: SideOptions, thread: Thread) {
  const { companyId, canary, holderId, memberIds } = options;
  const { n, ticket, contact } = thread;
  const text = (what: string) => `${what} ${canary} ${n}`;
  const uuid = () => crypto.randomUUID();
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const members = memberIds.map((userId) => ({ companyId, userId, queueId: thread.queueId }));
    await db.insert(userQueues).values(members);
    await db.insert(ticketTags).values({ companyId, ticketId: ticket.id, tagId: thread.tagId });
    const of = { companyId, ticketId: ticket.id };
    const [note] = await db
      .insert(ticketNotes)
      .values({ ...of, note: text('Nota'), contactId: contact.id, userId: holderId })
      .returning();
    const quick = { companyId, shortcode: `q${n}`, message: text('Rápida'), userId: holderId };
    const [quickMessage] = await db
      .insert(quickMessages)
      .values({ ...quick, geral: true })
      .returning();
    const { conversationId, connectionId } = ticket;
    const sent = { fromMe: true, userId: holderId, body: text('Enviada'), read: true };
    const received = { fromMe: false, contactId: contact.id, body: text('Recebida') };
    const row = (seq: number) => ({ ...of, conversationId, connectionId, seq, id: uuid() });
    const [message] = await db
      .insert(messages)
      .values([
        { ...row(1), ...sent, providerId: `own-${n}`, sendState: 'failed' },
        { ...row(2), ...received, providerId: `in-${n}` },
      ])
      .returning();
    await db.execute(sql`update conversations set last_seq = 2 where id = ${conversationId}`);
    const chat = { companyId, connectionId, number: contact.number };
    await db.insert(sandboxCustomers).values({ ...chat, name: text('Aparelho') });
    const onPhone = { ...chat, id: uuid(), waId: `phone-${n}`, body: text('Telefone') };
    const [phone] = await db
      .insert(sandboxMessages)
      .values({ ...onPhone, fromCustomer: true })
      .returning();
    const account = {
      companyId,
      connectionId,
      businessAccountId: '10000',
      phoneNumberId: `2000${n}`,
    };
    const sealed = { token: Buffer.from('sealed'), appSecret: Buffer.from('sealed') };
    await db
      .insert(cloudAccounts)
      .values({ ...account, ...sealed, tokenHint: text('Token'), appSecretHint: text('Chave') });
    const components = [{ type: 'BODY', text: text('Modelo') }];
    const approved = { language: 'pt_BR', category: 'UTILITY', status: 'APPROVED', components };
    const [template] = await db
      .insert(messageTemplates)
      .values({ companyId, connectionId, name: text('modelo'), ...approved })
      .returning();
    return {
      template: template!.id,
      note: note!.id,
      quickMessage: quickMessage!.id,
      message: message!.id,
      sandboxMessage: phone!.id,
    };
  });
}

/** What answers in place of people. */
function insertAnswering(core: Core, companyId: number, name: string) {
  return inTransaction(companyCtx(core, companyId), async ({ db }) => {
    const [prompt] = await rows<{ id: number }>(
      db,
      sql`insert into prompts (company_id, name) values (${companyId}, ${name}) returning id`,
    );
    const [integration] = await rows<{ id: number }>(
      db,
      sql`insert into queue_integrations (company_id, type, name) values (${companyId}, 'n8n', ${name})
        returning id`,
    );
    return { prompt: prompt!.id, integration: integration!.id };
  });
}

/** Takes everything of a side away again, so that its ids were once there. */
export async function deleteSide(core: Core, side: Side): Promise<void> {
  await inTransaction(companyCtx(core, side.company), async ({ db }) => {
    await db.execute(sql`delete from contacts where id = ${side.contact}`);
    await db.execute(sql`delete from connections where id = ${side.connection}`);
    await db.execute(sql`delete from queues where id = ${side.queue}`);
    await db.execute(sql`delete from tags where id = ${side.tag}`);
    await db.execute(sql`delete from prompts where id = ${side.prompt}`);
    await db.execute(sql`delete from queue_integrations where id = ${side.integration}`);
    await db.execute(sql`delete from file_lists where id = ${side.fileList}`);
    await db.execute(sql`delete from quick_messages where id = ${side.quickMessage}`);
    await db.execute(sql`delete from users where id = ${side.user}`);
  });
}

const ABSENT_ID = 987_654_321;
const ABSENT_UUID = '01890000-0000-7000-8000-00000000dead';

/** Ids that nothing ever had. The company is a real one: naming none must not differ from naming another. */
export const absent: Ids = {
  company: ABSENT_ID,
  connection: ABSENT_ID,
  contact: ABSENT_ID,
  integration: ABSENT_ID,
  note: ABSENT_ID,
  prompt: ABSENT_ID,
  queue: ABSENT_ID,
  queueOption: ABSENT_ID,
  fileList: ABSENT_ID,
  fileOption: ABSENT_ID,
  quickMessage: ABSENT_ID,
  tag: ABSENT_ID,
  template: ABSENT_ID,
  ticket: ABSENT_ID,
  user: ABSENT_ID,
  message: ABSENT_UUID,
  sandboxMessage: ABSENT_UUID,
  ticketUuid: ABSENT_UUID,
};

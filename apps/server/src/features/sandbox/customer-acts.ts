/** A customer's actions besides writing: edit, delete, react, type, call, read, go offline and online. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import {
  changePhoneMessage,
  companyMessages,
  emitPhone,
  lockCustomer,
  raiseStatus,
  setOnline,
} from '../../gateway/adapters/sandbox/phone.queries.ts';
import { queueRead, queueReceipts } from '../../gateway/adapters/sandbox/receipts.ts';
import { type Chat, queueEvents } from '../../gateway/adapters/sandbox/sandbox-events.queries.ts';
import { getLink } from '../../gateway/adapters/sandbox/sandbox-link.queries.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { findPhoneMessage } from './sandbox.queries.ts';
import { checkSandboxConnection } from './sandbox-access.ts';

type Act = RouteInput<Api['POST /sandbox/actions']>['body'];
type ActOf<A extends Act['action']> = Extract<Act, { action: A }>;

/** How long a call rings before it counts as missed. */
const RING_MS = 5000;

export function actAsCustomer(ctx: Ctx, act: Act): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, act.whatsappId);
    const chat = { connectionId: act.whatsappId, number: act.number };
    const { name } = await lockCustomer(tx, chat);
    await perform(tx, { chat, name }, act);
    emitPhone(tx, chat);
  });
}

interface Customer {
  chat: Chat;
  name: string;
}

function perform(tx: Tx, customer: Customer, act: Act): Promise<void> {
  switch (act.action) {
    case 'edit':
    case 'delete':
      return changeOwn(tx, customer.chat, act);
    case 'react':
      return react(tx, customer.chat, act);
    case 'typing':
      return tell(tx, customer.chat, {
        t: 'presence',
        chat: identities(customer.chat),
        isTyping: act.typing,
        at: tx.core.now(),
      });
    case 'call':
      return call(tx, customer, act);
    case 'read':
      return read(tx, customer.chat);
    case 'online':
      return goOnline(tx, customer.chat, act.online);
  }
}

const identities = ({ number }: Chat) => [{ kind: 'pn' as const, value: number }];

const tell = (tx: Tx, chat: Chat, event: InboundEvent): Promise<void> =>
  queueEvents(tx, chat, [{ event }]);

/** Only the customer's own messages, and only while they exist. */
async function changeOwn(tx: Tx, chat: Chat, act: ActOf<'edit' | 'delete'>): Promise<void> {
  const message = await findPhoneMessage(tx, chat, act.messageId);
  if (!message?.from_customer || message.deleted) throw appError('ERR_NO_MESSAGE_FOUND');
  const common = { id: message.wa_id, fromMe: false, at: tx.core.now() };
  if (act.action === 'edit') {
    await changePhoneMessage(tx, act.messageId, { body: act.body });
    await tell(tx, chat, { t: 'edit', ...common, body: act.body });
  } else {
    await changePhoneMessage(tx, act.messageId, { deleted: true });
    await tell(tx, chat, { t: 'revoke', ...common });
  }
}

async function react(tx: Tx, chat: Chat, { messageId, emoji }: ActOf<'react'>): Promise<void> {
  const message = await findPhoneMessage(tx, chat, messageId);
  if (!message || message.deleted) throw appError('ERR_NO_MESSAGE_FOUND');
  await changePhoneMessage(tx, messageId, { reaction: emoji || null });
  await tell(tx, chat, {
    t: 'reaction',
    id: message.wa_id,
    targetFromMe: !message.from_customer,
    byMe: false,
    emoji,
    at: tx.core.now(),
  });
}

async function call(tx: Tx, { chat, name }: Customer, act: ActOf<'call'>): Promise<void> {
  const event = {
    t: 'call' as const,
    id: crypto.randomUUID(),
    from: identities(chat),
    name,
    isVideo: act.video,
  };
  const at = tx.core.now();
  const missedAt = new Date(at.getTime() + RING_MS);
  await queueEvents(tx, chat, [
    { event: { ...event, phase: 'offer', at } },
    { event: { ...event, phase: 'missed', at: missedAt }, dueInMs: RING_MS },
  ]);
}

/** The customer opens the chat: everything in it is read, on their phone at once. */
async function read(tx: Tx, chat: Chat): Promise<void> {
  const unread = await companyMessages(tx, chat, ['received']);
  const waIds = unread.map(({ waId }) => waId);
  await raiseStatus(tx, chat.connectionId, { waIds, fromCustomer: false, status: 'read' });
  await queueRead(tx, chat, unread);
}

/** Back online, the phone gets the messages that the company wrote meanwhile. */
async function goOnline(tx: Tx, chat: Chat, online: boolean): Promise<void> {
  await setOnline(tx, chat, online);
  if (!online) return;
  const waiting = await companyMessages(tx, chat, ['sent']);
  const waIds = waiting.map(({ waId }) => waId);
  await raiseStatus(tx, chat.connectionId, { waIds, fromCustomer: false, status: 'received' });
  const { faults } = await getLink(tx, chat.connectionId);
  await queueReceipts(tx, chat, { messages: waiting, faults });
}

/** Applies the company's commands to a customer's phone. */
import type { Readable } from 'node:stream';
import { locationBody } from '../../../conversation/media/location-body.ts';
import { insertFile } from '../../../conversation/media/media.queries.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import { vcard } from '../../../provider/content/vcard.ts';
import type {
  Identity,
  OutboundCommand,
  OutboundFile,
  SendOutcome,
} from '../../../provider/port.ts';
import { assertFence, type Lease } from '../../leases/lease.ts';
import type { Faults } from './faults.ts';
import * as phone from './phone.queries.ts';
import { queueReceipts } from './receipts.ts';
import type { Chat } from './sandbox-events.queries.ts';
import { getLink, type SandboxLink, takeSendFault } from './sandbox-link.queries.ts';

type MessageCommand = Extract<OutboundCommand, { t: 'text' | 'media' | 'location' | 'contacts' }>;
/** Commands that change something on the phone without being a message. */
type Note = Extract<
  OutboundCommand,
  { t: 'revoke' | 'edit' | 'react' | 'read' | 'typing' | 'rejectCall' }
>;

export interface PhoneLine {
  readonly core: Core;
  readonly lease: Lease;
}

const TYPING_MS = 10_000;
const THROTTLE_MS = 1000;

export const NOT_CONNECTED: SendOutcome = { s: 'failed', cls: 'session', code: 'not-connected' };

export async function carryOut(line: PhoneLine, command: OutboundCommand): Promise<SendOutcome> {
  const number = numberOf(command.to);
  if (!number) return { s: 'failed', cls: 'permanent', code: 'no-number' };
  const chat = { connectionId: line.lease.connectionId, number };
  if (isMessage(command)) return receive(line, chat, command);
  if (!isNote(command)) return { s: 'failed', cls: 'permanent', code: 'not-supported' };
  return whileUp(line, async (tx) => {
    await phone.lockCustomer(tx, chat);
    await note(tx, chat, command);
    phone.emitPhone(tx, chat);
    return { s: 'accepted', at: tx.core.now() };
  });
}

/** Digits by which WhatsApp would find the phone. */
export function numberOf(to: readonly Identity[]): string | undefined {
  return to.find(({ kind, value }) => (kind === 'pn' || kind === 'sandbox') && /^\d+$/.test(value))
    ?.value;
}

const notes = new Set<OutboundCommand['t']>([
  'revoke',
  'edit',
  'react',
  'read',
  'typing',
  'rejectCall',
]);

const isMessage = (command: OutboundCommand): command is MessageCommand =>
  ['text', 'media', 'location', 'contacts'].includes(command.t);

const isNote = (command: OutboundCommand): command is Note => notes.has(command.t);

async function note(tx: Tx, chat: Chat, command: Note): Promise<void> {
  const { connectionId } = chat;
  if (command.t === 'revoke') {
    await phone.markDeleted(tx, connectionId, command.providerMessageId);
  } else if (command.t === 'edit') {
    await phone.changeWords(tx, connectionId, command);
  } else if (command.t === 'react') {
    await phone.setReaction(tx, connectionId, command);
  } else if (command.t === 'read') {
    const waIds = command.providerMessageIds;
    await phone.raiseStatus(tx, connectionId, { waIds, fromCustomer: true, status: 'read' });
  } else if (command.t === 'typing') {
    await phone.setTyping(tx, chat, command.isTyping ? TYPING_MS : 0);
  }
}

async function receive(line: PhoneLine, chat: Chat, command: MessageCommand): Promise<SendOutcome> {
  const copy = command.t === 'media' ? await copyFile(line, command) : undefined;
  let isKept = false;
  try {
    return await whileUp(line, async (tx, link) => {
      const fault = await takeSendFault(tx, chat.connectionId, link);
      if (fault !== 'none' && fault !== 'unknown') return refusal(fault);
      const fileId = copy && (await addFile(tx, copy));
      await show(tx, chat, { command, fileId, faults: link.faults });
      isKept = true;
      return fault === 'unknown' ? { s: 'unknown' } : { s: 'accepted', at: tx.core.now() };
    });
  } finally {
    if (copy && !isKept) await line.core.storage.remove(copy.key);
  }
}

function refusal(fault: Exclude<Faults['failNext'], 'none' | 'unknown'>): SendOutcome {
  const retry = fault === 'throttle' ? { retryAfterMs: THROTTLE_MS } : {};
  return { s: 'failed', cls: fault, code: `sandbox-${fault}`, ...retry };
}

/** Puts the message on the phone, once, and lets the phone send its receipts. */
async function show(
  tx: Tx,
  chat: Chat,
  {
    command,
    fileId,
    faults,
  }: { command: MessageCommand; fileId: string | undefined; faults: Faults },
): Promise<void> {
  const { online } = await phone.lockCustomer(tx, chat);
  const waId = command.providerMessageId;
  const isNew = await phone.insertPhoneMessage(tx, chat, {
    id: crypto.randomUUID(),
    waId,
    fromCustomer: false,
    ...contentOf(command),
    fileId,
    quotedWaId: 'quotedId' in command ? command.quotedId : undefined,
    forwardingScore: command.forwardingScore,
    status: online ? 'received' : 'sent',
  });
  if (!isNew) return;
  await phone.setTyping(tx, chat, 0);
  if (!online) return;
  const isVoice = command.t === 'media' && command.kind === 'audio';
  await queueReceipts(tx, chat, { messages: [{ waId, isVoice }], faults });
  phone.emitPhone(tx, chat);
}

/** As messages of this kind carry it. */
function contentOf(command: MessageCommand): { mediaType: string; body: string } {
  switch (command.t) {
    case 'text':
      return { mediaType: 'conversation', body: command.body };
    case 'media':
      return { mediaType: command.kind, body: command.caption };
    case 'location':
      return { mediaType: 'locationMessage', body: locationBody(command.place, '') };
    case 'contacts':
      return { mediaType: 'contactMessage', body: command.cards.map(vcard).join('\n') };
  }
}

interface FileCopy {
  key: string;
  bytes: number;
  file: OutboundFile;
}

/** The phone keeps its own copy of the bytes, like a real one. None for a message that it has already. */
async function copyFile(
  line: PhoneLine,
  command: Extract<MessageCommand, { t: 'media' }>,
): Promise<FileCopy | undefined> {
  const { connectionId, companyId } = line.lease;
  const isRepeat = await onLine(line, (tx) =>
    phone.hasPhoneMessage(tx, connectionId, command.providerMessageId),
  );
  if (isRepeat) return undefined;
  const source: Readable = await command.file.open();
  const stored = await line.core.storage.put(companyId, source, Number.MAX_SAFE_INTEGER);
  return { ...stored, file: command.file };
}

async function addFile(tx: Tx, { key, bytes, file: { name, mime } }: FileCopy): Promise<string> {
  const plain = { width: null, height: null, waveform: null };
  const { id } = await insertFile(tx, {
    id: crypto.randomUUID(),
    key,
    name,
    mime,
    bytes,
    ...plain,
  });
  return id;
}

/** A transaction that only the owner of the connection can commit. */
export function onLine<T>({ core, lease }: PhoneLine, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(companyCtx(core, lease.companyId), async (tx) => {
    await assertFence(tx, lease);
    return fn(tx);
  });
}

/** The phone is unreachable from the moment its link goes down, even before the session notices. */
function whileUp(
  line: PhoneLine,
  reach: (tx: Tx, link: SandboxLink) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  return onLine(line, async (tx) => {
    const link = await getLink(tx, line.lease.connectionId);
    return link.linkDown ? NOT_CONNECTED : reach(tx, link);
  });
}

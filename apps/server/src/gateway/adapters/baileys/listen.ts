/** Routes the events of a library socket to their handlers. */
import {
  type BaileysEventMap,
  type BinaryNode,
  type ConnectionState,
  type Contact,
  type GroupMetadata,
  getBinaryNodeChild,
  proto,
  type WACallEvent,
  type WAMessage,
  type WASocket,
} from 'baileys';
import type { InboundEvent } from '../../../provider/port.ts';
import type { Ack } from './acks.ts';
import { normalise, placeholder, type Self } from './normalise.ts';
import { isFromPhone } from './phone-watch.ts';
import * as side from './side-events.ts';

export interface Listeners {
  now(): Date;
  self(): Self;
  tell(events: readonly InboundEvent[]): void;
  /** False when no send waits for it. */
  acked(id: string, ack: Ack): boolean;
  creds(): void;
  groupChanged(jid: string): void;
  caller(callId: string, jid: string): void;
  /** Names in the phone's address book. */
  people(contacts: readonly Contact[]): void;
  connection(update: Partial<ConnectionState>): void;
  /** How many chats may still be started. */
  capped(capping: BaileysEventMap['message-capping.update']): void;
  /** The phone showed that it is online. */
  phone(): void;
  /** WhatsApp refused one of our requests. */
  refused(code: string): void;
  /** Linking stops here: the account demands a passkey. */
  passkey(): void;
}

/** The server's message to a client being linked when a passkey protects the account. */
const PASSKEY_STEPS = ['passkey_prologue_request', 'crsc_continuation'];

export function listen(socket: WASocket, to: Listeners): void {
  const { ev } = socket;
  ev.on('connection.update', (update) => to.connection(update));
  ev.on('creds.update', () => to.creds());
  ev.on('message-capping.update', (capping) => to.capped(capping));
  for (const type of PASSKEY_STEPS)
    socket.ws.on(`CB:notification,type:${type}`, () => to.passkey());
  socket.ws.on('frame', (node: BinaryNode) => {
    if (isFromPhone(node, to.self())) to.phone();
    if (node.tag === 'iq' && node.attrs.type === 'error')
      to.refused(getBinaryNodeChild(node, 'error')?.attrs.code ?? '');
  });
  socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) =>
    handleAck(attrs, to),
  );
  ev.on('messages.update', (updates) => to.tell(side.receiptEvents(updates, to.now())));
  ev.on('message-receipt.update', (updates) => to.tell(side.groupReceiptEvents(updates, to.now())));
  ev.on('messages.upsert', ({ messages, type, requestId }) =>
    to.tell(
      messages.flatMap((message) =>
        messageEvents(message, {
          to,
          isOffline: type === 'append',
          isAsked: requestId !== undefined,
        }),
      ),
    ),
  );
  listenToPeople(socket, to);
}

/**
 * Messages are read from the journal. Those that are not in it arrive here: undecryptable ones, and ones that we
 * requested.
 */
function messageEvents(
  message: WAMessage,
  { to, isOffline, isAsked }: { to: Listeners; isOffline: boolean; isAsked: boolean },
): InboundEvent[] {
  const isUnreadable =
    message.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT && !message.message;
  if (!isUnreadable && !isAsked) return [];
  const envelope = side.envelopeOf(message, { isOffline, now: to.now() });
  if (!envelope || message.category === 'peer') return [];
  if (isUnreadable) return [placeholder(envelope)];
  if (!message.message) return [];
  return normalise(message.message, envelope, to.self());
}

/** An answer that no send waits for any more still settles its message. */
function handleAck({ id, error, t }: Record<string, string>, to: Listeners): void {
  if (!id || to.acked(id, error ? { error } : {})) return;
  const at = Number(t) > 0 ? new Date(Number(t) * 1000) : to.now();
  to.tell([error ? { t: 'refused', id, code: error, at } : { t: 'ack', id, level: 2, at }]);
}

function listenToPeople({ ev }: WASocket, to: Listeners): void {
  const answered = new Set<string>();
  ev.on('contacts.upsert', (contacts) => {
    to.people(contacts);
    to.tell(side.contactEvents(contacts, to.now()));
  });
  ev.on('contacts.update', (contacts) => to.tell(side.pictureEvents(contacts, to.now())));
  ev.on('lid-mapping.update', (pair) => to.tell(side.mappingEvents([pair], to.now())));
  ev.on('messaging-history.set', ({ contacts, lidPnMappings }) => {
    to.tell(side.mappingEvents(lidPnMappings ?? [], to.now()));
    to.tell(side.contactEvents(contacts, to.now()));
  });
  ev.on('presence.update', (update) => to.tell(side.presenceEvents(update, to.now())));
  ev.on('groups.update', (groups) => {
    for (const group of groups) handleGroup(group, to);
  });
  ev.on('group-participants.update', ({ id }) => to.groupChanged(id));
  ev.on('call', (calls) => {
    for (const call of calls) handleCall(call, { to, answered });
  });
}

function handleGroup({ id, subject }: Partial<GroupMetadata>, to: Listeners): void {
  if (!id) return;
  to.groupChanged(id);
  if (subject) to.tell(side.contactEvents([{ id, name: subject }], to.now()));
}

function handleCall(
  call: WACallEvent,
  { to, answered }: { to: Listeners; answered: Set<string> },
): void {
  to.caller(call.id, call.from);
  if (call.isGroup) return;
  to.tell(side.callEvents(call, answered.has(call.id)));
  // A call ends with several events: it counts as missed once.
  if (call.status !== 'offer') answered.add(call.id);
}

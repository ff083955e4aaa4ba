import type { Message } from '@prosa/contract/messages';
import type { TicketEvent } from '@prosa/contract/ticket-events';

/** A message for tests, with the given number in its thread. */
export function buildMessage(part: Partial<Message> & { seq: number }): Message {
  const at = new Date(Date.UTC(2026, 0, 1, 12, part.seq)).toISOString();
  return {
    id: `00000000-0000-7000-8000-${String(part.seq).padStart(12, '0')}`,
    ticketId: 1,
    clientId: null,
    body: `mensagem ${part.seq}`,
    mentions: [],
    fromMe: false,
    read: false,
    ack: 3,
    sendState: 'sent',
    error: null,
    mediaType: 'conversation',
    mediaUrl: null,
    mediaPlayUrl: null,
    mediaName: null,
    mediaMime: null,
    mediaBytes: null,
    mediaWidth: null,
    mediaHeight: null,
    mediaWaveform: null,
    mediaState: 'none',
    transcription: null,
    isDeleted: false,
    isEdited: false,
    forwardingScore: 0,
    automatic: false,
    campaign: null,
    sources: [],
    quotedMsg: null,
    reactions: [],
    contact: { id: 9, name: 'Cliente' },
    userId: null,
    user: null,
    createdAt: at,
    updatedAt: at,
    rev: 1,
    ...part,
  };
}

/** An "accepted" event after the given position in its thread. */
export function buildEvent(part: Partial<TicketEvent> & { seq: number }): TicketEvent {
  return {
    id: part.seq,
    ticketId: 1,
    kind: 'accept',
    user: { id: 1, name: 'Ana' },
    fromUser: null,
    toUser: null,
    fromQueue: null,
    toQueue: null,
    tag: null,
    rate: null,
    reason: null,
    until: null,
    memo: null,
    note: null,
    createdAt: new Date(Date.UTC(2026, 0, 1, 12, part.seq, 30)).toISOString(),
    rev: 1,
    ...part,
  };
}

import type { ChatMessage } from '@prosa/contract/chats';
import { describe, expect, it } from 'vitest';
import { buildChatRows } from './chat-rows.ts';
import type { Sending } from './sending.ts';

const ANA = { id: 1, name: 'Ana' };
const RUI = { id: 2, name: 'Rui' };

const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq,
  chatId: 9,
  seq,
  senderId: RUI.id,
  sender: RUI,
  message: `Linha ${seq}`,
  mediaPath: null,
  mediaName: null,
  media: null,
  mentions: [],
  replyTo: null,
  reactions: [],
  ticketId: null,
  clientId: null,
  isEdited: false,
  isDeleted: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  rev: 1,
  ...change,
});

const sending = (change: Partial<Sending> = {}): Sending => ({
  chatId: 9,
  message: 'Saindo',
  mentions: [],
  replyTo: null,
  file: null,
  clientId: 'saida-01',
  at: '2026-11-21T12:01:00.000Z',
  hasFailed: false,
  ...change,
});

const rowsOf = (parts: Partial<Parameters<typeof buildChatRows>[0]>) =>
  buildChatRows({ records: [], sending: [], me: ANA, readSeq: null, ...parts });
const shapes = (parts: Parameters<typeof rowsOf>[0]) =>
  rowsOf(parts).map((row) => (row.kind === 'message' ? row.message.message : row.kind));
const edges = (parts: Parameters<typeof rowsOf>[0]) =>
  rowsOf(parts).flatMap((row) =>
    row.kind === 'message' ? `${row.isFirst ? 'first' : ''}${row.isLast ? 'last' : ''}` : [],
  );

describe('the rows of a chat', () => {
  it('begin each day with its label', () => {
    const late = message(2, { createdAt: '2026-11-22T12:00:00.000Z' });
    expect(shapes({ records: [message(1), late] })).toEqual(['day', 'Linha 1', 'day', 'Linha 2']);
  });

  it("mark the first unread message of others, and none of one's own", () => {
    const own = message(2, { senderId: ANA.id, sender: ANA });
    const records = [message(1), own, message(3)];
    expect(shapes({ records, readSeq: 1 })).toEqual([
      'day',
      'Linha 1',
      'Linha 2',
      'unread',
      'Linha 3',
    ]);
    expect(shapes({ records: [message(1), own], readSeq: 1 })).not.toContain('unread');
  });

  it('group what one person writes without a long pause', () => {
    const later = message(3, { createdAt: '2026-11-21T12:10:00.000Z' });
    const records = [message(1), message(2), later, message(4, { senderId: 3 })];
    expect(edges({ records })).toEqual(['first', 'last', 'firstlast', 'firstlast']);
  });

  it('end with what is on its way, until the server has it', () => {
    expect(shapes({ records: [message(1)], sending: [sending()] })).toEqual([
      'day',
      'Linha 1',
      'Saindo',
    ]);
    const stored = message(2, { clientId: 'saida-01', message: 'Saindo' });
    const rows = rowsOf({ records: [message(1), stored], sending: [sending()] });
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)).toMatchObject({ key: 'saida-01', item: null });
  });
});

import type { Message } from '@prosa/contract/messages';
import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '../../../conversation/messages/outbox/outbox.ts';
import { pendingMessage } from '../../../conversation/messages/outbox/pending-message.ts';
import { buildEvent, buildMessage } from '../../../conversation/testing/message.builder.ts';
import { buildRows, type ThreadParts } from './thread-rows.ts';

const parts = (messages: Message[], part: Partial<ThreadParts> = {}): ThreadParts => ({
  messages,
  pending: [],
  attendances: new Map(),
  events: [],
  isWhole: false,
  hasEnd: true,
  ...part,
});

const kinds = (rows: ReturnType<typeof buildRows>) =>
  rows.map((row) => (row.kind === 'marker' ? row.what : row.kind));

const item: OutboxItem = {
  clientId: 'client-1',
  ticketId: 1,
  body: 'já vou',
  sign: true,
  quoted: null,
  file: null,
  voice: null,
  waveform: null,
  createdAt: '2026-01-01T12:30:00.000Z',
  state: 'waiting',
  error: null,
  previewUrl: null,
};
const author = { id: 1, name: 'Ana' };

describe('rows of a thread', () => {
  it('separate days', () => {
    const messages = [
      buildMessage({ seq: 1, createdAt: '2026-01-01T15:00:00' }),
      buildMessage({ seq: 2, createdAt: '2026-01-01T15:01:00' }),
      buildMessage({ seq: 3, createdAt: '2026-01-02T15:00:00' }),
    ];
    const days = ['message', 'message', 'day', 'message'];
    expect(kinds(buildRows(parts(messages, { isWhole: true })))).toEqual(['day', ...days]);
    // Whether the first one begins its day is only known with the page before it.
    expect(kinds(buildRows(parts(messages)))).toEqual(days);
  });

  it('mark the end of an attendance and the start of the next', () => {
    const attendances = new Map([
      [1, { id: 1, createdAt: '2026-01-01T12:00:00', closedAt: '2026-01-01T12:10:00' }],
      [2, { id: 2, createdAt: '2026-01-01T12:20:00', closedAt: null }],
    ]);
    const messages = [
      buildMessage({ seq: 1, createdAt: '2026-01-01T12:01:00' }),
      buildMessage({ seq: 2, ticketId: 2, createdAt: '2026-01-01T12:21:00' }),
    ];
    expect(kinds(buildRows(parts(messages, { attendances })))).toEqual([
      'message',
      'closed',
      'started',
      'message',
    ]);
    // The beginning is only known when there is nothing older.
    expect(kinds(buildRows(parts(messages, { attendances, isWhole: true })))[1]).toBe('started');
  });

  it('are between attendances when they belong to none', () => {
    const attendances = new Map([
      [1, { id: 1, createdAt: '2026-01-01T12:00:00', closedAt: '2026-01-01T12:10:00' }],
      [2, { id: 2, createdAt: '2026-01-01T12:20:00', closedAt: null }],
    ]);
    const at = (seq: number, ticketId: number | null, minute: number) =>
      buildMessage({ seq, ticketId, createdAt: `2026-01-01T12:${minute}:00` });
    const kindsOf = (...messages: Message[]) => kinds(buildRows(parts(messages, { attendances })));
    expect(kindsOf(at(1, 1, 11), at(2, null, 15), at(3, 2, 21))).toEqual([
      'message',
      'closed',
      'message',
      'started',
      'message',
    ]);
    // A message outside attendances neither ends nor begins an open one.
    expect(kindsOf(at(1, 2, 21), at(2, null, 22), at(3, 2, 23))).toEqual([
      'message',
      'message',
      'message',
    ]);
    expect(kindsOf(at(1, null, 22), at(2, 2, 23))).toEqual(['message', 'message']);
    expect(kindsOf(at(1, 1, 11), at(2, null, 15))).toEqual(['message', 'closed', 'message']);
  });

  it('end with the marker of a closed attendance', () => {
    const attendances = new Map([
      [1, { id: 1, createdAt: '2026-01-01T12:00:00', closedAt: '2026-01-01T12:10:00' }],
    ]);
    const rows = buildRows(parts([buildMessage({ seq: 1 })], { attendances }));
    expect(kinds(rows).at(-1)).toBe('closed');
  });

  it('show an event behind the message that it follows, where that is loaded', () => {
    const messages = [buildMessage({ seq: 4 }), buildMessage({ seq: 5 })];
    const events = [3, 4, 5].map((seq) => buildEvent({ seq }));
    const keys = (part: Partial<ThreadParts>) =>
      buildRows(parts(messages, { events, ...part })).flatMap((row) =>
        row.kind === 'message' || row.kind === 'event' ? [`${row.kind}`] : [],
      );
    expect(keys({ isWhole: true })).toEqual(['event', 'message', 'event', 'message', 'event']);
    expect(keys({})).toEqual(['message', 'event', 'message', 'event']);
    const first = buildRows(parts(messages, { events }))[0];
    expect(first).toMatchObject({ isFirst: true, isLast: true });
  });

  it('report once that an attendance was closed, and nothing for a deleted note', () => {
    const attendances = new Map([
      [1, { id: 1, createdAt: '2026-01-01T12:00:00', closedAt: '2026-01-01T12:10:00' }],
    ]);
    const events = [
      buildEvent({ id: 1, seq: 1, kind: 'close' }),
      buildEvent({ id: 2, seq: 1, kind: 'note' }),
    ];
    const rows = buildRows(parts([buildMessage({ seq: 1 })], { attendances, events }));
    expect(kinds(rows)).toEqual(['message', 'event']);
  });

  it('group messages of one side within a few minutes', () => {
    const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}:00`;
    const rows = buildRows(
      parts([
        buildMessage({ seq: 1, createdAt: at(0) }),
        buildMessage({ seq: 2, createdAt: at(1) }),
        buildMessage({ seq: 3, createdAt: at(2), fromMe: true, contact: null }),
        buildMessage({ seq: 4, createdAt: at(40), fromMe: true, contact: null }),
      ]),
    );
    const groups = rows.flatMap((row) =>
      row.kind === 'message' ? [[row.isFirst, row.isLast]] : [],
    );
    expect(groups).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  it('start a group where another colleague continues', () => {
    const mine = { fromMe: true, contact: null };
    const messages = [
      buildMessage({ seq: 1, ...mine, user: { id: 1, name: 'Ana' } }),
      buildMessage({ seq: 2, ...mine, user: { id: 2, name: 'Bruno' } }),
      buildMessage({ seq: 3, ...mine, user: null, automatic: true }),
    ];
    const rows = buildRows(parts(messages));
    expect(rows.map((row) => row.kind === 'message' && row.isFirst)).toEqual([true, true, true]);
  });

  it('show a sent message once, under the same key before and after it is stored', () => {
    const pending = [{ item, message: pendingMessage(item, author) }];
    const before = buildRows(parts([], { pending })).at(-1);
    expect(before).toMatchObject({
      key: 'client-1',
      item,
      message: { body: '*Ana:*\njá vou', ack: 1, sendState: 'pending' },
    });
    const stored = buildMessage({ seq: 1, clientId: 'client-1', fromMe: true });
    const after = buildRows(parts([stored], { pending }));
    expect(after.filter(({ kind }) => kind === 'message')).toMatchObject([
      { key: 'client-1', item: null },
    ]);
  });
});

it('does not sign a text that is signed already', () => {
  const signed = { ...item, body: '*Ana:*\noi' };
  expect(pendingMessage(signed, author).body).toBe('*Ana:*\noi');
  expect(pendingMessage({ ...item, sign: false }, author).body).toBe('já vou');
});

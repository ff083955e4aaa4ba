import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildMessage } from '../testing/message.builder.ts';
import { buildTicket } from '../testing/ticket.builder.ts';
import { foldMessages } from './messages.realtime.ts';
import {
  allChanges,
  attendancesOf,
  eventsOf,
  foldAttendance,
  knownUntil,
  mergeCatchUp,
  mergeMessages,
  messagesOf,
  type Thread,
  type ThreadPage,
  threadKey,
} from './thread-cache.ts';

const PAGE = 5;
const ticket = buildTicket({ id: 1 });
const base = {
  ticket,
  attendances: [{ id: 1, createdAt: ticket.createdAt, closedAt: null }],
  events: [],
  count: 0,
  countMore: false,
  hasNewer: false,
  newerCursor: null,
  serverTime: '2026-01-01T12:00:00.000Z',
};

/** A thread of `total` messages with the newest `pageCount` pages loaded. */
function threadOf(total: number, pageCount: number): Thread {
  const pages: ThreadPage[] = [];
  for (let index = 0; index < pageCount; index += 1) {
    const to = total - index * PAGE;
    const from = Math.max(0, to - PAGE);
    const messages = Array.from({ length: to - from }, (_, at) =>
      buildMessage({ seq: from + at + 1 }),
    );
    pages.push({ ...base, messages, hasMore: from > 0, cursor: from > 0 ? String(from) : null });
    if (from === 0) break;
  }
  return { pages, pageParams: pages.map(() => undefined) };
}

const seqs = (thread: Thread) => messagesOf(thread).map(({ seq }) => seq);

describe('messages that are added to a thread', () => {
  it('appear once and in order, whatever order they arrive in', () => {
    const run = fc.property(
      fc.shuffledSubarray([11, 12, 13, 14, 15], { minLength: 5 }),
      fc.integer({ min: 1, max: 3 }),
      (arrivals, pageCount) => {
        const events = [...arrivals, ...arrivals].map((seq) => buildMessage({ seq }));
        const merged = mergeMessages(threadOf(10, pageCount), events);
        const from = Math.max(0, 10 - pageCount * PAGE);
        expect(seqs(merged)).toEqual(Array.from({ length: 15 - from }, (_, at) => from + at + 1));
      },
    );
    fc.assert(run);
  });

  it('are left to their page when they are older than the loaded part', () => {
    const thread = threadOf(20, 1);
    expect(mergeMessages(thread, [buildMessage({ seq: 3 })])).toBe(thread);
  });

  it('start an empty thread', () => {
    const empty: Thread = {
      pages: [{ ...base, messages: [], hasMore: false, cursor: null }],
      pageParams: [undefined],
    };
    expect(seqs(mergeMessages(empty, [buildMessage({ seq: 1 })]))).toEqual([1]);
  });

  it('are not appended after a gap, but update loaded messages', () => {
    const whole = threadOf(20, 4);
    const part: Thread = {
      pages: whole.pages
        .slice(2)
        .map((page, index) => ({ ...page, hasNewer: index === 0, newerCursor: 'n' })),
      pageParams: whole.pageParams.slice(2),
    };
    const events = [21, 15, 11].map((seq) => buildMessage({ seq }));
    expect(mergeMessages(part, events)).toBe(part);
    const edited = mergeMessages(part, [buildMessage({ seq: 9, rev: 2, body: 'outro' })]);
    expect(messagesOf(edited)).toContainEqual(expect.objectContaining({ seq: 9, body: 'outro' }));
    expect(seqs(edited)).toEqual(seqs(part));
  });

  it('leave other pages and messages unchanged, so that they are not drawn again', () => {
    const thread = threadOf(10, 2);
    const next = mergeMessages(thread, [buildMessage({ seq: 11 })]);
    expect(next.pages[1]).toBe(thread.pages[1]);
    expect(next.pages[0]?.messages[0]).toBe(thread.pages[0]?.messages[0]);
  });
});

it('catching up updates messages, attendances and the time of the next catch-up', () => {
  const caught: ThreadPage = {
    ...base,
    messages: [buildMessage({ seq: 4, rev: 2, isDeleted: true }), buildMessage({ seq: 6 })],
    attendances: [
      { id: 1, createdAt: ticket.createdAt, closedAt: '2026-01-01T12:30:00.000Z' },
      { id: 2, createdAt: '2026-01-01T12:40:00.000Z', closedAt: null },
    ],
    hasMore: false,
    cursor: null,
    serverTime: '2026-01-01T13:00:00.000Z',
  };
  const merged = mergeCatchUp(threadOf(5, 1), caught);
  expect(seqs(merged)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(messagesOf(merged)[3]?.isDeleted).toBe(true);
  expect(merged.pages[0]?.serverTime).toBe('2026-01-01T13:00:00.000Z');
  expect([...attendancesOf(merged).values()]).toEqual(caught.attendances);
});

it('catching up brings events once, in their newest state', () => {
  const event = buildEvent({ id: 7, seq: 2, kind: 'note', rev: 1 });
  const later = { ...event, rev: 2 };
  const caught: ThreadPage = { ...base, messages: [], hasMore: false, cursor: null };
  const once = mergeCatchUp(threadOf(5, 1), { ...caught, events: [event] });
  const twice = mergeCatchUp(once, { ...caught, events: [later, buildEvent({ id: 6, seq: 2 })] });
  expect(eventsOf(twice).map(({ id, rev }) => [id, rev])).toEqual([
    [6, 1],
    [7, 2],
  ]);
});

it('a thread is known up to the time of the oldest page, until the next catch-up', () => {
  const thread = threadOf(10, 2);
  const [newer, older] = thread.pages as [ThreadPage, ThreadPage];
  const mixed: Thread = {
    ...thread,
    pages: [{ ...newer, serverTime: '2026-01-01T12:05:00.000Z' }, older],
  };
  expect(knownUntil(mixed)).toBe('2026-01-01T12:00:00.000Z');
  const caught: ThreadPage = {
    ...base,
    messages: [],
    hasMore: false,
    cursor: null,
    serverTime: '2026-01-01T12:09:00.000Z',
  };
  expect(knownUntil(mergeCatchUp(mixed, caught))).toBe('2026-01-01T12:09:00.000Z');
});

it("messages from a phone's history appear above the first message of a fully loaded thread", () => {
  const older = [buildMessage({ seq: -1 }), buildMessage({ seq: 0 })];
  const caught: ThreadPage = { ...base, messages: older, hasMore: false, cursor: null };
  expect(seqs(mergeCatchUp(threadOf(5, 1), caught))).toEqual([-1, 0, 1, 2, 3, 4, 5]);
  expect(seqs(mergeCatchUp(threadOf(10, 1), caught))).toEqual([6, 7, 8, 9, 10]);
});

describe('events reach the threads of their contact and connection', () => {
  const client = () => {
    const made = new QueryClient();
    made.setQueryData(threadKey(1), threadOf(3, 1));
    return made;
  };
  const event = (contactId: number) => ({
    action: 'create' as const,
    message: buildMessage({ seq: 4, ticketId: 2 }),
    ticketId: 2,
    conversationOf: { contactId, whatsappId: 1 },
  });

  it("including another attendance's, but of nobody else", () => {
    const mine = client();
    foldMessages(mine, [event(1)]);
    expect(seqs(mine.getQueryData<Thread>(threadKey(1))!)).toEqual([1, 2, 3, 4]);
    const other = client();
    foldMessages(other, [event(2)]);
    expect(seqs(other.getQueryData<Thread>(threadKey(1))!)).toEqual([1, 2, 3]);
  });

  it('and so do new attendances', () => {
    const made = client();
    foldAttendance(made, buildTicket({ id: 2, contactId: 1 }));
    expect([...attendancesOf(made.getQueryData<Thread>(threadKey(1))!).keys()]).toEqual([1, 2]);
  });
});

describe('allChanges', () => {
  it('fetches page after page and continues from the time of the first', async () => {
    const answers = new Map<string | undefined, ThreadPage>([
      [undefined, { ...base, messages: [buildMessage({ seq: 1 })], hasMore: true, cursor: 'a' }],
      ['a', { ...base, messages: [buildMessage({ seq: 2 })], hasMore: true, cursor: 'b' }],
      [
        'b',
        {
          ...base,
          attendances: [{ id: 2, createdAt: ticket.createdAt, closedAt: null }],
          messages: [buildMessage({ seq: 3 })],
          hasMore: false,
          cursor: null,
          serverTime: '2026-01-01T12:05:00.000Z',
        },
      ],
    ]);
    const caught = await allChanges(async (cursor) => {
      const page = answers.get(cursor);
      if (!page) throw new Error(`asked for ${cursor}`);
      return page;
    });
    expect(caught.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(caught.attendances.map(({ id }) => id)).toEqual([1, 2]);
    expect(caught.serverTime).toBe(base.serverTime);
  });
});

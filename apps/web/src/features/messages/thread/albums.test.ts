import type { Message } from '@prosa/contract/messages';
import { expect, it } from 'vitest';
import { buildMessage } from '../../../conversation/testing/message.builder.ts';
import { messagesIn } from './albums.ts';
import { buildRows, type ThreadParts } from './thread-rows.ts';

type Part = Parameters<typeof buildMessage>[0];

const picture = (part: Part): Message =>
  buildMessage({
    mediaType: 'image',
    body: '',
    createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, part.seq)).toISOString(),
    ...part,
  });
const video = (part: Part): Message => picture({ mediaType: 'video', ...part });

/** The drawn rows, each by the positions of its messages; an album in brackets. */
function drawn(messages: Message[], part: Partial<ThreadParts> = {}): string {
  const rows = buildRows({
    messages,
    pending: [],
    attendances: new Map(),
    events: [],
    isWhole: false,
    hasEnd: true,
    ...part,
  });
  return rows
    .map((row) => {
      const places = messagesIn(row).map(({ message }) => message.seq);
      return row.kind === 'album' ? `[${places.join(' ')}]` : places.join(' ') || row.kind;
    })
    .join(' ');
}

it("groups an author's pictures and videos that were sent together", () => {
  expect(drawn([picture({ seq: 1 }), video({ seq: 2 }), picture({ seq: 3 })])).toBe('[1 2 3]');
  expect(drawn([picture({ seq: 1 })])).toBe('1');
});

it.each<[string, Message]>([
  ['words', buildMessage({ seq: 2, createdAt: picture({ seq: 2 }).createdAt })],
  ['a caption', picture({ seq: 2, body: 'A vitrine' })],
  ['a sticker', picture({ seq: 2, mediaType: 'sticker' })],
  ['somebody else', picture({ seq: 2, fromMe: true })],
  ['a quote', picture({ seq: 2, quotedMsg: quoteOf(picture({ seq: 1 })) })],
])('ends an album at %s', (_what, between) => {
  const before = [picture({ seq: 0 }), picture({ seq: 1 })];
  const after = [picture({ seq: 3 }), picture({ seq: 4 })];
  expect(drawn([...before, between, ...after])).toBe('[0 1] 2 [3 4]');
});

it('ends an album when the next picture comes minutes later', () => {
  const late = new Date(Date.UTC(2026, 0, 1, 12, 3)).toISOString();
  expect(drawn([picture({ seq: 1 }), picture({ seq: 2, createdAt: late })])).toBe('1 2');
});

it('moves deleted pictures behind the grid, as its last bubbles', () => {
  const messages = [1, 2, 3].map((seq) => picture({ seq, isDeleted: seq === 2 }));
  expect(drawn(messages)).toBe('[1 3] 2');
  expect(drawn([picture({ seq: 1 }), picture({ seq: 2, isDeleted: true })])).toBe('1 2');
  const rows = buildRows({
    messages,
    pending: [],
    attendances: new Map(),
    events: [],
    isWhole: false,
    hasEnd: true,
  });
  expect(rows.map((row) => row.kind !== 'day' && 'isLast' in row && row.isLast)).toEqual([
    false,
    true,
  ]);
});

it('keeps its key when later messages arrive or earlier ones are loaded', () => {
  const [one, two, three] = [1, 2, 3].map((seq) => picture({ seq }));
  const key = (messages: Message[], pageStarts: string[]) =>
    buildRows({
      messages,
      pending: [],
      attendances: new Map(),
      events: [],
      isWhole: false,
      hasEnd: true,
      pageStarts: new Set(pageStarts),
    }).at(-1)?.key;
  const before = picture({ seq: 0 });
  expect(key([one!, two!, three!], [one!.id])).toBe(key([one!, two!], [one!.id]));
  expect(key([before, one!, two!], [before.id, one!.id])).toBe(key([one!, two!], [one!.id]));
});

function quoteOf(message: Message): NonNullable<Message['quotedMsg']> {
  const { id, body, fromMe, mediaType, isDeleted, contact, automatic, user } = message;
  return { id, body, fromMe, mediaType, isDeleted, contact, automatic, user };
}

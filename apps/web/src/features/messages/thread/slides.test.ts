import { expect, it } from 'vitest';
import { buildMessage } from '../../../conversation/testing/message.builder.ts';
import { currentOf, slidesOf } from './slides.ts';
import { buildRows } from './thread-rows.ts';

const file = { mediaType: 'image', mediaState: 'ready', mediaUrl: '/f', body: '' } as const;
const slides = (messages: ReturnType<typeof buildMessage>[]) =>
  slidesOf(
    buildRows({
      messages,
      pending: [],
      attendances: new Map(),
      events: [],
      isWhole: true,
      hasEnd: true,
    }),
  );
const keys = (all: ReturnType<typeof slides>) => all.map(({ message }) => message.seq);
const at = '2026-01-01T12:00:00.000Z';

it('shows pictures and videos with an available file, in albums or alone', () => {
  const messages = [
    buildMessage({ seq: 1, ...file, createdAt: at }),
    buildMessage({ seq: 2, ...file, mediaType: 'video', createdAt: at }),
    buildMessage({ seq: 3 }),
    buildMessage({ seq: 4, ...file, body: 'A vitrine' }),
    buildMessage({ seq: 5, ...file, mediaUrl: null, mediaState: 'pending' }),
    buildMessage({ seq: 6, ...file, isDeleted: true }),
    buildMessage({ seq: 7, ...file, mediaType: 'sticker' }),
  ];
  expect(keys(slides(messages))).toEqual([1, 2, 4]);
});

it('keeps its picture while others are added before it', () => {
  const [old, one, two] = [0, 1, 2].map((seq) => buildMessage({ seq, ...file }));
  const place = currentOf(slides([one!, two!]), { key: two!.id, index: 0 });
  expect(place).toEqual({ key: two!.id, index: 1 });
  expect(currentOf(slides([old!, one!, two!]), place!)).toEqual({ key: two!.id, index: 2 });
});

it('moves to the next picture when its own is deleted, to the last one at the end, or to none', () => {
  const [one, two, three] = [1, 2, 3].map((seq) => buildMessage({ seq, ...file }));
  const place = { key: two!.id, index: 1 };
  expect(currentOf(slides([one!, three!]), place)?.key).toBe(three!.id);
  expect(currentOf(slides([one!]), place)?.key).toBe(one!.id);
  expect(currentOf([], place)).toBeUndefined();
});

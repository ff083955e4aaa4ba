import { limits } from '@prosa/contract/limits';
import { expect, test } from 'vitest';
import { partsOf } from './parts.rules.ts';

const file = (mime: string) => ({ variant: 1, id: 'a', name: 'a.bin', mime, bytes: 1 });
const shapeOf = (text: string, mime?: string) =>
  partsOf(text, mime === undefined ? undefined : file(mime)).map(
    ({ mediaType, body }) => `${mediaType}: ${body.slice(0, 2)}`,
  );
const long = 'x'.repeat(limits.caption.max + 1);

test.each([
  ['a text', 'Oi', undefined, ['conversation: Oi']],
  ['a picture with its caption', 'Oi', 'image/png', ['image: Oi']],
  ['a document with its caption', 'Oi', 'application/pdf', ['application: Oi']],
  ['a file alone', '', 'video/mp4', ['video: ']],
  ['a recording, which has no caption', 'Oi', 'audio/ogg', ['conversation: Oi', 'audio: ']],
  ['a text that is too long to be a caption', long, 'image/png', ['conversation: xx', 'image: ']],
])('sends %s', (_what, text, mime, shape) => {
  expect(shapeOf(text, mime)).toEqual(shape);
});

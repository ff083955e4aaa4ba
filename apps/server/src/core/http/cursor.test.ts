import { describe, expect, it } from 'vitest';
import { cursorNumber, cursorText, cursorTime, decodeCursor, encodeCursor } from './cursor.ts';

describe('cursors', () => {
  it('decodes what it encoded', () => {
    const cursor = encodeCursor(['Ana', 7]);
    expect(decodeCursor(cursor, 2)).toEqual(['Ana', 7]);
  });

  it.each(['', 'x', 'null', '[]', '[1]', '[1,null]', '{"length":2}'])(
    'refuses a cursor that we did not create: %s',
    (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      expect(() => decodeCursor(cursor, 2)).toThrow('ERR_VALIDATION');
    },
  );

  it.each(['never', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', undefined])(
    'refuses a time that PostgreSQL cannot read: %s',
    (time) => expect(() => cursorTime(time)).toThrow('ERR_VALIDATION'),
  );

  it('refuses numbers and texts that PostgreSQL does not accept', () => {
    expect(() => cursorNumber(1.5)).toThrow('ERR_VALIDATION');
    expect(() => cursorNumber(1e300)).toThrow('ERR_VALIDATION');
    expect(() => cursorText('a\u0000b')).toThrow('ERR_VALIDATION');
  });
});

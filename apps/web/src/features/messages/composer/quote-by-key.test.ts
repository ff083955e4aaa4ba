import { describe, expect, test } from 'vitest';
import { buildMessage } from '../../../conversation/testing/message.builder.ts';
import { quoteByKey } from './quote-by-key.ts';

const first = buildMessage({ seq: 1 });
const last = buildMessage({ seq: 3 });
const messages = [first, buildMessage({ seq: 2, isDeleted: true }), last];

describe('quoteByKey', () => {
  test('starts with the newest message and moves up past deleted ones, to the first', () => {
    expect(quoteByKey(messages, null, 'ArrowUp')).toBe(last);
    expect(quoteByKey(messages, last, 'ArrowUp')).toBe(first);
    expect(quoteByKey(messages, first, 'ArrowUp')).toBe(first);
  });

  test('moves down to none', () => {
    expect(quoteByKey(messages, first, 'ArrowDown')).toBe(last);
    expect(quoteByKey(messages, last, 'ArrowDown')).toBeNull();
    expect(quoteByKey([], null, 'ArrowUp')).toBeNull();
  });
});

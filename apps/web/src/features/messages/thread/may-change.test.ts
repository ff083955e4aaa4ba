import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../../conversation/testing/message.builder.ts';
import { mayEditOwn, mayReactTo } from './may-change.ts';

const place = { capabilities: { edit: true, react: true }, meId: 1 };
const mine = buildMessage({ seq: 1, fromMe: true, userId: 1, ack: 3 });
const now = Date.parse(mine.createdAt) + 14 * 60_000;

describe('own texts', () => {
  it.each([
    ['of mine', mine, place, now, true],
    ['after fifteen minutes', mine, place, now + 2 * 60_000, false],
    ["a colleague's", { ...mine, userId: 2 }, place, now, false],
    ['not sent yet', { ...mine, ack: 1 }, place, now, false],
    ['a picture', { ...mine, mediaType: 'image' as const }, place, now, false],
    [
      'at a provider without',
      mine,
      { ...place, capabilities: { edit: false, react: true } },
      now,
      false,
    ],
    ['while nothing is known of it', mine, { ...place, capabilities: undefined }, now, false],
  ])('may be edited: %s', (_, message, where, at, may) => {
    expect(mayEditOwn(message, where, at)).toBe(may);
  });
});

it.each([
  ['received', buildMessage({ seq: 1 }), place, true],
  ['sent', mine, place, true],
  ['not sent yet', { ...mine, ack: 1 }, place, false],
  ['deleted', { ...mine, isDeleted: true }, place, false],
  ['a call', buildMessage({ seq: 1, mediaType: 'call_log' }), place, false],
])('allows a reaction to a message %s: %o', (_, message, where, may) => {
  expect(mayReactTo(message, where)).toBe(may);
});

import { describe, expect, it } from 'vitest';
import { isTakenOver, sessionIdOf } from './takeover.ts';

const token = (payload: unknown) => `h.${btoa(JSON.stringify(payload))}.s`;

describe('sessionIdOf', () => {
  it('reads the session id of a token and returns null for anything else', () => {
    expect(sessionIdOf(token({ sid: 'one' }))).toBe('one');
    for (const odd of [null, '', 'abc', 'a.b.c', token({}), token({ sid: 7 })]) {
      expect(sessionIdOf(odd)).toBeNull();
    }
  });
});

describe('isTakenOver', () => {
  const event = (reason: 'takeover' | 'ended', sessionId: string) =>
    ({ action: 'update', user: { id: 1 }, reason, sessionId }) as const;

  it.each([
    [event('takeover', 'other'), true],
    [event('takeover', 'own'), false],
    [event('ended', 'own'), true],
    [event('ended', 'other'), false],
  ])('%j → %s', (given, ends) => {
    expect(isTakenOver(given, 'own')).toBe(ends);
  });
});

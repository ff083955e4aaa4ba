import { expect, it } from 'vitest';
import type { GraphAnswer } from './graph.ts';
import { endOf, readNumber } from './number-check.ts';

const number = (values: object): GraphAnswer => ({ kind: 'data', data: values });
const refused = (code: number, status = 400): GraphAnswer => ({ kind: 'refused', code, status });

it.each([
  ['connected', number({ status: 'CONNECTED', quality_rating: 'GREEN' }), undefined],
  ['of low quality', number({ status: 'FLAGGED' }), undefined],
  ['of an unknown status', number({ status: 'DANCING' }), undefined],
  ['banned', number({ status: 'BANNED' }), ['stop', 'account-locked']],
  ['not registered', number({ status: 'DISCONNECTED' }), ['stop', 'not-registered']],
  ['moved away', number({ status: 'MIGRATED' }), ['stop', 'number-unknown']],
  ['with a dead token', refused(190, 401), ['stop', 'token-expired']],
  ['unknown', refused(100, 404), ['stop', 'number-unknown']],
  ['gone', refused(33), ['stop', 'number-unknown']],
  ['of others', refused(10, 403), ['stop', 'no-permission']],
  ['beyond the permissions', refused(200, 403), ['stop', 'no-permission']],
  ['of a locked account', refused(131031), ['stop', 'account-locked']],
  ['not registered any more', refused(133010), ['stop', 'not-registered']],
  ['refused for an unknown reason', refused(987), ['stop', 'account-refused']],
  ['blocked temporarily', refused(368), ['backoff', 'account-restricted']],
  ['asked for too often', refused(4), ['backoff', 'rate-limited']],
  ['held back for spam', refused(131048), ['backoff', 'rate-limited']],
  ['checked while Meta has a fault', refused(131016, 500), ['backoff', 'server-unreachable']],
  [
    'checked while nobody answers',
    { kind: 'unanswered' } as const,
    ['backoff', 'server-unreachable'],
  ],
])('recognises a number that is %s', (_name, answer, expected) => {
  const end = endOf(readNumber(answer));
  expect(end && [end.next, end.reason]).toEqual(expected);
});

it("reports a number's quality even when it is usable", () => {
  for (const values of [{ status: 'RATE_LIMITED' }, { status: 'CONNECTED', quality_rating: 'RED' }])
    expect(readNumber(number(values))).toMatchObject({
      standing: { reason: 'quality-low', isUsable: true },
    });
});

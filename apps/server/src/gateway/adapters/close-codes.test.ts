import { describe, expect, it } from 'vitest';
import { closeCodes } from './close-codes.ts';

describe('closeCodes', () => {
  it('retries after an unknown code', () => {
    expect(closeCodes()(1, 599)).toMatchObject({ next: 'backoff', status: 'TIMEOUT' });
  });

  it.each([440, 500])('tolerates %i twice within ten minutes, per connection', (code) => {
    let now = 0;
    const endOf = closeCodes(() => now);
    expect([endOf(1, code).next, endOf(1, code).next]).toEqual(['backoff', 'backoff']);
    expect(endOf(2, code).next).toBe('backoff');
    now = 599_000;
    expect(endOf(1, code)).toMatchObject({ next: 'stop', status: 'DISCONNECTED' });
  });

  it('forgets older closings', () => {
    let now = 0;
    const endOf = closeCodes(() => now);
    endOf(1, 440);
    endOf(1, 440);
    now = 601_000;
    expect(endOf(1, 440).next).toBe('backoff');
  });
});

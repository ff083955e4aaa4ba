import { expect, it } from 'vitest';
import type { InboundMessage } from '../../provider/port.ts';
import { inbound } from '../../testing/provider.ts';
import { storableEvent } from './storable-event.ts';

const now = new Date('2026-11-01T12:00:00Z');
const stored = (values: Partial<InboundMessage>) => storableEvent(inbound(values), now);

it('leaves an event as it is when the database takes it', () => {
  const media = { ref: 'sealed', mime: 'audio/ogg', name: 'a.ogg', bytes: null, voice: true };
  const event = inbound({ body: 'Olá 👍\n', quotedId: 'Q', media, at: now });
  expect(storableEvent(event, new Date(0))).toEqual(event);
});

it('drops characters that PostgreSQL or JSON refuses from every text, however deep', () => {
  const media = { ref: 'a\u0000', mime: 'x\ud800', name: 'b\u0000.pdf', bytes: 3 };
  const event = stored({
    id: 'A\u0000',
    quotedId: '\u0000Q',
    media,
    sender: { ids: [{ kind: 'lid', value: '7\u00007' }], name: 'Na\u0000ra' },
  });
  expect(event).toMatchObject({
    id: 'A',
    quotedId: 'Q',
    media: { ref: 'a', mime: 'x\ufffd', name: 'b.pdf', bytes: 3 },
    sender: { ids: [{ kind: 'lid', value: '77' }], name: 'Nara' },
  });
});

it('cuts values that are indexed', () => {
  const long = 'x'.repeat(70_000);
  const { id, body } = stored({ id: long, body: long });
  expect([id.length, body.length]).toEqual([255, 65_536]);
});

it.each([Number.NaN, -1, Date.UTC(10_000, 0)])('replaces %s as a time by the present', (ms) => {
  expect(stored({ at: new Date(ms) }).at).toBe(now);
});

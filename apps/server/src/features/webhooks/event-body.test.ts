import { expect, it } from 'vitest';
import { bodyOf, fitData } from './event-body.ts';

const at = new Date('2026-11-25T12:00:00.123Z');

it('writes type, time and data without spaces', () => {
  const data = fitData({ id: 7, body: 'olá' });
  expect(bodyOf({ type: 'message.received', at, data })).toBe(
    '{"type":"message.received","timestamp":"2026-11-25T12:00:00.123Z","data":{"id":7,"body":"olá"}}',
  );
});

it.each([
  ['a long text', { body: 'á'.repeat(60_000), id: 1 }],
  ['many long fields', { extraInfo: Array(50).fill({ name: 'n', value: 'x'.repeat(1000) }) }],
  ['a long list', { tags: Array(5000).fill({ id: 1, name: 'tag' }), id: 1 }],
])('cuts %s to 20 kB and says so', (_what, data) => {
  const body = bodyOf({ type: 'ticket.updated', at, data: fitData(data) });
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
  expect(JSON.parse(body).data).toMatchObject({ isCut: true });
});

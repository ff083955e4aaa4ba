import { ApiError } from '@prosa/contract/client';
import type { Message } from '@prosa/contract/messages';
import { describe, expect, it, vi } from 'vitest';
import { buildMessage } from '../../testing/message.builder.ts';
import { createOutbox, type Draft, type OutboxItem } from './outbox.ts';

const draft = (body: string, ticketId = 1): Draft => ({
  ticketId,
  body,
  sign: false,
  quoted: null,
  file: null,
  voice: null,
  waveform: null,
});

/** An outbox whose requests are answered by the test. */
function setUp() {
  const asked: { body: string; answer(error?: unknown): void }[] = [];
  const stored: string[] = [];
  const later: (() => void)[] = [];
  let ids = 0;
  const outbox = createOutbox({
    send: ({ body }: OutboxItem) =>
      new Promise<readonly Message[]>((resolve, reject) => {
        asked.push({
          body,
          answer: (error) => (error ? reject(error) : resolve([buildMessage({ seq: 1, body })])),
        });
      }),
    stored: (_item, messages) => stored.push(...messages.map(({ body }) => body)),
    newId: () => {
      ids += 1;
      return `client-${ids}`;
    },
    preview: () => 'blob:1',
    release: () => undefined,
    later: (run) => later.push(run),
  });
  const asking = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
  return { outbox, asked, stored, later, asking };
}

const states = (items: readonly OutboxItem[]) => items.map(({ body, state }) => `${body}:${state}`);

describe('the outbox', () => {
  it('sends one message after the other, in the order of writing', async () => {
    const { outbox, asked, stored, asking } = setUp();
    outbox.add(draft('um'));
    outbox.add(draft('dois'));
    expect(states(outbox.items())).toEqual(['um:sending', 'dois:waiting']);
    asked[0]?.answer();
    await asking(2);
    expect(stored).toEqual(['um']);
    asked[1]?.answer();
    await vi.waitFor(() => expect(outbox.items()).toEqual([]));
    expect(stored).toEqual(['um', 'dois']);
  });

  it('reports when no message of a ticket is under way', async () => {
    const { outbox, asked, later, asking } = setUp();
    await outbox.settled(1);
    outbox.add(draft('um'));
    outbox.add(draft('dois'));
    let isSettled = false;
    const settled = outbox.settled(1).then(() => {
      isSettled = true;
    });
    await outbox.settled(2);
    asked[0]?.answer();
    await asking(2);
    expect(isSettled).toBe(false);
    asked[1]?.answer(new TypeError('Failed to fetch'));
    await settled;
    expect(states(outbox.items())).toEqual(['dois:waiting']);
    later[0]?.();
    await asking(3);
    asked[2]?.answer();
    await outbox.settled(1);
    expect(outbox.items()).toEqual([]);
  });

  it('does not make one ticket wait for another', async () => {
    const { outbox, asking } = setUp();
    outbox.add(draft('um', 1));
    outbox.add(draft('dois', 2));
    await asking(2);
  });

  it('keeps everything in order while the connection is down', async () => {
    const { outbox, asked, later, asking } = setUp();
    outbox.add(draft('um'));
    outbox.add(draft('dois'));
    asked[0]?.answer(new TypeError('offline'));
    await vi.waitFor(() => expect(later).toHaveLength(1));
    expect(states(outbox.items())).toEqual(['um:waiting', 'dois:waiting']);
    outbox.wake();
    await asking(2);
    expect(asked[1]?.body).toBe('um');
  });

  it('retries when the server fails or asks to wait', async () => {
    const { outbox, asked, later } = setUp();
    outbox.add(draft('um'));
    asked[0]?.answer(new ApiError(503, { error: 'ERR_UNAVAILABLE' }));
    await vi.waitFor(() => expect(later).toHaveLength(1));
    expect(states(outbox.items())).toEqual(['um:waiting']);
  });

  it('marks a message that the server refuses and continues with the next', async () => {
    const { outbox, asked, asking } = setUp();
    outbox.add(draft('um'));
    outbox.add(draft('dois'));
    asked[0]?.answer(new ApiError(409, { error: 'ERR_TICKET_NOT_OPEN' }));
    await asking(2);
    expect(states(outbox.items())).toEqual(['um:failed', 'dois:sending']);
    outbox.retry('client-1');
    asked[1]?.answer();
    await asking(3);
    expect(asked[2]?.body).toBe('um');
    outbox.discard('client-1');
    expect(outbox.items()).toEqual([]);
  });
});

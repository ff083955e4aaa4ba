import { describe, expect, it } from 'vitest';
import { eventQueue } from './event-queue.ts';

function handClock() {
  const due: Array<() => void> = [];
  return {
    later: (run: () => void) => void due.push(run),
    tick: () => due.splice(0).map((r) => r()),
  };
}

describe('eventQueue', () => {
  it('delivers all events of one tick together, in order, per key', () => {
    const clock = handClock();
    const seen: [string, number[]][] = [];
    const queue = eventQueue<string, number>((key, events) => seen.push([key, events]), clock);
    queue.add('a', 1);
    queue.add('b', 2);
    queue.add('a', 3);
    expect(seen).toEqual([]);
    clock.tick();
    expect(seen).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
  });

  it('keeps events that arrive during delivery for the next tick', () => {
    const clock = handClock();
    const seen: number[][] = [];
    const queue = eventQueue<string, number>((_key, events) => {
      seen.push(events);
      if (events[0] === 1) queue.add('a', 2);
    }, clock);
    queue.add('a', 1);
    clock.tick();
    clock.tick();
    expect(seen).toEqual([[1], [2]]);
  });

  it('drops waiting events when cleared', () => {
    const clock = handClock();
    const seen: number[][] = [];
    const queue = eventQueue<string, number>((_key, events) => seen.push(events), clock);
    queue.add('a', 1);
    queue.clear();
    clock.tick();
    expect(seen).toEqual([]);
  });
});

/** Texts, files and pauses, one after the other. Each bubble is a turn of its own, so that a restart goes on after the last one. */
import { flowLimits } from '@prosa/contract/flow-limits';
import type { Effect } from '../flow-state.ts';

import type { DataOf, Element } from '../nodes.ts';
import { type Executor, leave, type Move, say, timer, type Visited } from './move.ts';

type Content = Visited<DataOf<'singleBlock'>>;

/** Between two bubbles. */
const PAUSE_MS = 1000;

export const content: Executor<DataOf<'singleBlock'>> = {
  enter: (at) => play(at, 0),
  hear: (at) => play(at, at.state.cursor),
};

function play(at: Content, from: number): Move {
  const { elements } = at.data;
  const element = elements[from];
  if (!element) return leave('a');
  if (element.type === 'interval') return pause(at, from, element.seconds);
  const effects = show(at, element);
  const following = elements[from + 1];
  if (!following) return leave('a', effects);
  if (following.type === 'interval') return pause(at, from + 1, following.seconds, effects);
  return wait(at, { next: from + 1, afterMs: PAUSE_MS, effects });
}

const pause = (at: Content, index: number, seconds: number, effects: Effect[] = []): Move =>
  wait(at, { next: index + 1, afterMs: intervalMs(seconds), effects });

function wait(
  at: Content,
  { next, afterMs, effects }: { next: number; afterMs: number; effects: Effect[] },
): Move {
  const { effect, timerId } = timer(at, next, afterMs);
  const isTyping = next < at.data.elements.length;
  return {
    effects: [...effects, isTyping ? { ...effect, isTyping } : effect],
    way: { waits: 'timer' },
    change: { cursor: next, timerId },
  };
}

function show(at: Content, element: Exclude<Element, { type: 'interval' }>): Effect[] {
  if (element.type === 'message') return say(at, element.text);
  const { type, file, original, isVoice } = element;
  return file === '' ? [] : [{ kind: 'file', type, file, original, isVoice }];
}

/** However long somebody drew it, a customer does not wait longer than the limit. */
export const intervalMs = (seconds: number): number =>
  Math.min(Math.max(seconds, 0), flowLimits.interval.max) * 1000;

/** What the knowledge base is searched for. Pure. */
import type { Said } from './model.ts';

/** "And on Saturdays?" says too little without what was asked before. */
const SHORT = 40;

/** What the customer wrote last; with what they wrote before, if it is short. Empty if they did not write last. */
export function questionOf(messages: readonly Said[]): string {
  const last = messages.at(-1);
  if (last?.role !== 'user') return '';
  const before = messages.slice(0, -1).findLast(({ role }) => role === 'user');
  return last.text.length < SHORT && before ? `${before.text}\n${last.text}` : last.text;
}

import type { Message } from '@prosa/contract/messages';

/** What Ctrl with an arrow chooses to quote: from the newest message upwards, and back down to none. */
export function quoteByKey(
  messages: readonly Message[],
  quoted: Message | null,
  key: 'ArrowUp' | 'ArrowDown',
): Message | null {
  const candidates = messages.filter(({ isDeleted }) => !isDeleted);
  const at = candidates.findIndex(({ id }) => id === quoted?.id);
  const from = at < 0 ? candidates.length : at;
  if (key === 'ArrowUp') return candidates[Math.max(0, from - 1)] ?? null;
  return candidates[from + 1] ?? null;
}

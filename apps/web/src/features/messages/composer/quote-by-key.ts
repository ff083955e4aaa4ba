import type { Message } from '@prosa/contract/messages';

/** The message that Ctrl with an arrow quotes: from the newest one upwards, and back down to none. */
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

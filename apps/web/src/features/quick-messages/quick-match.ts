import { limits } from '@prosa/contract/limits';
import { folded as plain } from '@prosa/contract/plain-text';
import type { QuickMessage } from '@prosa/contract/quick-messages';

const TYPED_MIN = 2;
const SHOWN_MAX = 50;

/** Matches for a text that begins with a slash: shortcodes that begin with it first, then those that contain it. */
export function matchQuick(text: string, all: readonly QuickMessage[]): QuickMessage[] {
  if (!text.startsWith('/') || text.length < TYPED_MIN) return [];
  const typed = plain(text.slice(1));
  const rank = ({ shortcode, message }: QuickMessage) => {
    const code = plain(shortcode.replace(/^\//, ''));
    if (code.startsWith(typed)) return 0;
    if (code.includes(typed)) return 1;
    return plain(message).includes(typed) ? 2 : 3;
  };
  return all
    .map((quick) => ({ quick, rank: rank(quick) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN_MAX)
    .map(({ quick }) => quick);
}

/** Quick messages for a ticket of this queue, the queue's own first. */
export function quickOfQueue(
  all: readonly QuickMessage[],
  queueId: number | null,
): readonly QuickMessage[] {
  const own = all.filter(({ queueIds }) => queueId !== null && queueIds.includes(queueId));
  return [...own, ...all.filter(({ queueIds }) => queueIds.length === 0)];
}

/** One line for the list, cut as the requirement says. */
export function quickLabel({ shortcode, message, mediaName }: QuickMessage): string {
  const words = (message || (mediaName ?? '')).replace(/\s+/g, ' ');
  const label = `/${shortcode.replace(/^\//, '')} - ${words}`;
  const { max } = limits.quickAnswerLabel;
  return [...label].length > max ? `${[...label].slice(0, max).join('')}…` : label;
}

/** A short summary of reactions. Pure. */
import type { Message } from '@prosa/contract/messages';
import type { TFunction } from 'i18next';
import { authorName } from '../../../conversation/messages/author-name.ts';

type Reaction = Message['reactions'][number];

const SHOWN = 3;

/** The most common emojis, and the number of people. */
export function summaryOf(reactions: readonly Reaction[]): { emojis: string[]; count: number } {
  const byEmoji = [...Map.groupBy(reactions, ({ emoji }) => emoji)];
  const mostFirst = byEmoji.toSorted(([, some], [, others]) => others.length - some.length);
  const emojis = mostFirst.slice(0, SHOWN).map(([emoji]) => emoji);
  return { emojis, count: reactions.length };
}

export function reactorName(
  { fromMe, user, name }: Reaction,
  readers: { customerName: string; meId: number },
  t: TFunction,
): string {
  return name ?? authorName({ fromMe, user, automatic: false, contact: null }, readers, t);
}

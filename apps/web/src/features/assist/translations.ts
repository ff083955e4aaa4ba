/** Translations of the messages on screen: those that are kept are fetched, others asked for once. */

import { assistLimits } from '@prosa/contract/assist/manifest';
import type { Message } from '@prosa/contract/messages';
import type { PromptProblem } from '@prosa/contract/prompts/models';
import { useEffect, useSyncExternalStore } from 'react';
import { subscribeSession } from '../../session/session.ts';
import { askTranslations } from './assist.api.ts';

type Texts = ReadonlyMap<string, string>;

interface Shelf {
  texts: Texts;
  /** Bodies by message, as they were when they were asked for. */
  asked: Map<string, string>;
  problem: PromptProblem | null;
}

const shelves = new Map<number, Shelf>();
const listeners = new Set<() => void>();
const EMPTY: Texts = new Map();

function tell(): void {
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const shelfOf = (ticketId: number): Shelf => {
  const shelf = shelves.get(ticketId) ?? { texts: EMPTY, asked: new Map(), problem: null };
  shelves.set(ticketId, shelf);
  return shelf;
};

export function putTranslations(
  ticketId: number,
  found: readonly { messageId: string; text: string }[],
  problem: PromptProblem | null = null,
): void {
  const shelf = shelfOf(ticketId);
  shelf.texts = new Map([
    ...shelf.texts,
    ...found.map((each) => [each.messageId, each.text] as const),
  ]);
  shelf.problem = problem;
  tell();
}

// The next person may see other tickets.
subscribeSession(({ status }) => {
  if (status === 'signedOut') shelves.clear();
});

const wanted = ({ body, isDeleted, id }: Message, { asked }: Shelf): boolean =>
  !isDeleted && body.trim() !== '' && asked.get(id) !== body;

async function ask(ticketId: number, messages: readonly Message[]): Promise<void> {
  const shelf = shelfOf(ticketId);
  // The newest first: they are on screen.
  const left = messages.filter((message) => wanted(message, shelf)).toReversed();
  const some = left.slice(0, assistLimits.translations.max);
  if (some.length === 0) return;
  for (const { id, body } of some) shelf.asked.set(id, body);
  try {
    const { translations, problem } = await askTranslations(
      ticketId,
      some.map(({ id }) => id),
    );
    putTranslations(ticketId, translations, problem);
  } catch {
    putTranslations(ticketId, [], 'failed');
  }
  // Those that did not come are asked for with the next message: a colleague's request may be on its way.
  for (const { id } of some) if (!shelf.texts.has(id)) shelf.asked.delete(id);
}

/** Asks for those of the newest messages, while the conversation is translated. */
export function useTranslated(ticketId: number, messages: readonly Message[], isOn: boolean): void {
  const newest = messages.slice(-assistLimits.translations.max);
  const signs = newest.map(({ id, rev }) => `${id} ${rev}`).join();
  useEffect(() => {
    if (isOn) void ask(ticketId, newest);
    else if (shelves.delete(ticketId)) tell();
  }, [ticketId, isOn, signs]);
}

export function useTranslations(ticketId: number): Shelf['texts'] {
  return useSyncExternalStore(subscribe, () => shelves.get(ticketId)?.texts ?? EMPTY);
}

export function useTranslationProblem(ticketId: number): PromptProblem | null {
  return useSyncExternalStore(subscribe, () => shelves.get(ticketId)?.problem ?? null);
}

/** Those that failed are asked for again. */
export function retryTranslations(ticketId: number, messages: readonly Message[]): void {
  shelfOf(ticketId).problem = null;
  tell();
  void ask(ticketId, messages.slice(-assistLimits.translations.max));
}

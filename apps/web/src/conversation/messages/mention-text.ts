/** The name that is being typed after an @, and who is called by a text. Pure. */
import type { Author } from '@prosa/contract/common';

export interface BegunMention {
  /** Where the @ stands. */
  from: number;
  typed: string;
}

const NAME_MAX = 40;

/** What stands between an @ and the caret, where that may become a name. */
export function begunMention(text: string, caret: number): BegunMention | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from > NAME_MAX || /[\p{L}\p{N}]/u.test(text[from - 1] ?? ''))
    return null;
  const typed = text.slice(from + 1, caret);
  return /^[^\n@]*$/.test(typed) && !typed.startsWith(' ') ? { from, typed } : null;
}

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Those whose name, or a part of it, begins so. */
export const matching = (colleagues: readonly Author[], typed: string): Author[] => {
  const wanted = plain(typed);
  return colleagues.filter(
    ({ name }) => plain(name).startsWith(wanted) || plain(name).includes(` ${wanted}`),
  );
};

/** A longer name first: it may begin with a shorter one. */
const byLength = (people: readonly Author[]): Author[] =>
  people.toSorted((a, b) => b.name.length - a.name.length);

export type NotePart = { text: string; isCalled: boolean };

/** The text cut where it calls one of these people. */
export function callsIn(text: string, people: readonly Author[]): (NotePart & { id?: number })[] {
  const parts: (NotePart & { id?: number })[] = [];
  const ordered = byLength(people);
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = ordered.find(({ name }) => text.startsWith(name, at + 1));
    if (!person || at < from) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isCalled: false });
    from = at + 1 + person.name.length;
    parts.push({ text: text.slice(at, from), isCalled: true, id: person.id });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isCalled: false });
  return parts;
}

export const calledBy = (text: string, people: readonly Author[]): number[] => [
  ...new Set(callsIn(text, people).flatMap(({ id }) => id ?? [])),
];

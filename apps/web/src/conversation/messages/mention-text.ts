/** The name being typed after an @, and the people a text mentions. Pure. */
import type { Author } from '@prosa/contract/common';

export interface BegunMention {
  /** Position of the @. */
  from: number;
  typed: string;
}

const NAME_MAX = 40;

/** The text between an @ and the caret, if it may become a name. */
export function begunMention(text: string, caret: number): BegunMention | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from > NAME_MAX || /[\p{L}\p{N}]/u.test(text[from - 1] ?? ''))
    return null;
  const typed = text.slice(from + 1, caret);
  return /^[^\n@]*$/.test(typed) && !typed.startsWith(' ') ? { from, typed } : null;
}

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Colleagues with a name, or a part of one, that begins with this. */
export const matching = (colleagues: readonly Author[], typed: string): Author[] => {
  const wanted = plain(typed);
  return colleagues.filter(
    ({ name }) => plain(name).startsWith(wanted) || plain(name).includes(` ${wanted}`),
  );
};

/** Longer names first: they may begin with a shorter one. */
const byLength = (people: readonly Author[]): Author[] =>
  people.toSorted((a, b) => b.name.length - a.name.length);

export type NotePart = { text: string; isCalled: boolean };

/** Splits the text at mentions of these people. */
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

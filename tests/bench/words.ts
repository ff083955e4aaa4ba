/** Texts with the word distribution of language: few words are frequent, many are rare. The same in every run. */
import { randomFrom } from '../stage/random.ts';

const SYLLABLES = 'ba ca da fa ga la ma na pa ra sa ta va be ce de le me ne pe re se te ve'
  .concat(' bi ci di li mi ni pi ri si ti vi bo co do lo mo no po ro so to vo ção mento nha lho')
  .split(' ');
const VOCABULARY = 5000;
const PHRASES = 16_384;
const WORDS_OF_PHRASE = 4;
/** Exponent of the skew: with it about a third of all messages contain the most frequent word. */
const SKEW = 3;
const KINDS = 17;
/** Each rare word occurs in this many messages. */
export const RARE_HITS = 5;

function vocabulary(): string[] {
  const random = randomFrom(7);
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const syllables = 2 + Math.floor(random() * 3);
    const pick = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!;
    words.add(Array.from({ length: syllables }, pick).join(''));
  }
  return [...words];
}

const WORDS = vocabulary();

/** A message has two of them. */
export function phrases(): string[] {
  const random = randomFrom(11);
  const word = () => WORDS[Math.floor(VOCABULARY * random() ** SKEW)]!;
  return Array.from({ length: PHRASES }, () =>
    Array.from({ length: WORDS_OF_PHRASE }, word).join(' '),
  );
}

export const rareWord = (n: number): string => `xisto${n}quartzo`;

/** Fifty: a third each rare, medium and frequent. */
export function messageQueries(): string[] {
  const frequent = Array.from({ length: KINDS - 1 }, (_, n) => WORDS[n]!);
  const medium = Array.from({ length: KINDS }, (_, n) => WORDS[3000 + n * 50]!);
  const rare = Array.from({ length: KINDS }, (_, n) => rareWord(n));
  return [...frequent, ...medium, ...rare].map((text) => text.padEnd(3));
}

export const RARE_WORDS = KINDS;

const FIRST_NAMES = 200;

/** A few first names are frequent, last names are medium, a number belongs to one person. */
export const contactNames = (): string[] =>
  Array.from({ length: PHRASES }, (_, n) => {
    const first = WORDS[Math.floor(FIRST_NAMES * (((n * 37) % PHRASES) / PHRASES) ** SKEW)]!;
    const last = WORDS[(n * 61) % VOCABULARY]!;
    return `${capital(first)} ${capital(last)}`;
  });

export function nameQueries(contacts: number): string[] {
  const frequent = Array.from({ length: KINDS - 1 }, (_, n) => WORDS[n]!);
  const medium = Array.from({ length: KINDS }, (_, n) => WORDS[1000 + n * 61]!);
  const rare = Array.from({ length: KINDS }, (_, n) =>
    contactNumber(1 + Math.floor((n * contacts) / KINDS)),
  );
  return [...frequent, ...medium, ...rare];
}

export const contactNumber = (n: number): string => `5511${String(900_000_000 + n)}`;

/** Names typed in haste: a letter is missing, wrong, or two are swapped. */
export function mistypedQueries(): string[] {
  const names = contactNames();
  return Array.from({ length: 3 * KINDS }, (_, n) => {
    const [first = '', last = ''] = names[n * 311]!.split(' ');
    return n % 3 === 2 ? `${mistyped(first, n)} ${last}` : mistyped(n % 3 ? first : last, n);
  });
}

function mistyped(name: string, n: number): string {
  const at = 1 + (n % (name.length - 2));
  const [before, letter, after] = [name.slice(0, at), name[at], name.slice(at + 1)];
  if (n % 3 === 0) return before + after;
  return n % 3 === 1
    ? `${before}x${after}`
    : `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`;
}

/** A third each of frequent words, medium ones, and pairs that few messages contain. */
export function noteQueries(): string[] {
  const pairs = phrases().filter((_, n) => n % 960 === 0);
  const few = pairs.slice(0, KINDS).map((phrase) => phrase.split(' ').slice(0, 2).join(' '));
  return [...messageQueries().slice(0, 2 * KINDS - 1), ...few];
}

const TAGS = 200;

export const tagNames = (): string[] =>
  Array.from({ length: TAGS }, (_, n) => capital(WORDS[200 + n * 23]!));

/** From the most frequent to the rarest. */
export const tagQueries = (): string[] =>
  tagNames()
    .filter((_, n) => n % 4 === 0)
    .map((name) => name.toLowerCase());

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

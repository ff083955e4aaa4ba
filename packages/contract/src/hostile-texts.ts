/** Texts of maximum length that are as hard to parse as possible, for tests of parsers. */
import { limits } from './limits.ts';

const ASCII = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n));
const OTHERS = [
  '\n',
  '\r',
  '\t',
  '\u00a0',
  '\u2028',
  '\u200d',
  '\u0301',
  '\u0316',
  '\ufe0f',
  '\u20e3',
];
const LETTERS = ['é', 'ß', 'ﷺ', '한', 'ع', '٣', '😀', '👨‍👩‍👧', '🇧🇷'];
const PHRASES = [
  '\u0301\u0316',
  'http://',
  'http://[',
  '*a* ',
  '_a ',
  '~*_',
  '{{',
  '{{ x',
  '\r\n ',
  'a\n',
  '\nFN;',
  'BEGIN:VCARD\n',
];
const SIGNS = [...ASCII, ...OTHERS, ...LETTERS, ...PHRASES];
const MIXES = 100;

export interface HostileText {
  name: string;
  text: string;
}

/** Each character repeated to maximum length, between other letters; then random mixes that are the same in every run. */
export function* hostileTexts(): Generator<HostileText> {
  const { max } = limits.messageBody;
  for (const sign of SIGNS)
    yield {
      name: JSON.stringify(sign),
      text: `x${sign.repeat(Math.floor((max - 2) / sign.length))}x`,
    };
  const random = randomFrom(14);
  const any = () => SIGNS[Math.floor(random() * SIGNS.length)] ?? '';
  for (let mix = 1; mix <= MIXES; mix++) {
    const few = Array.from({ length: 1 + Math.floor(random() * 6) }, any);
    let text = '';
    while (text.length < max) text += few[Math.floor(random() * few.length)] ?? '';
    yield { name: `mix ${mix} of ${JSON.stringify(few)}`, text: text.slice(0, max) };
  }
}

/** Deterministic random numbers for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The texts for which a function takes more CPU time than one that reads each letter a few times. */
export function slowTexts(
  texts: readonly HostileText[],
  read: (text: string) => unknown,
  { cpuUsage }: { cpuUsage(since?: Usage): Usage },
): string[] {
  return texts.flatMap(({ name, text }) => {
    const took = leastMs(() => read(text), cpuUsage);
    return took > BUDGET_MS ? [`${name}: ${Math.round(took)} ms`] : [];
  });
}

const BUDGET_MS = 150;
/** A slow function is tried again, because the first runs compile it and other processes use the CPU. */
const TRIES = 8;

function leastMs(run: () => unknown, cpuUsage: (since?: Usage) => Usage): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > BUDGET_MS; tries++)
    least = Math.min(least, cpuMs(run, cpuUsage));
  return least;
}

interface Usage {
  user: number;
  system: number;
}

function cpuMs(run: () => unknown, cpuUsage: (since?: Usage) => Usage): number {
  const before = cpuUsage();
  run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

/** Reproducible mutations, for tests of code that reads untrusted files and messages. */
import { randomFrom } from '@prosa/contract/hostile-texts';

type Random = () => number;

/** Bytes changed, a piece left out, or a piece repeated. */
export function mutatedBytes(valid: Uint8Array, random: Random): Buffer {
  const copy = Buffer.from(valid);
  const at = () => Math.floor(random() * copy.length);
  for (let n = 0; n < 1 + random() * 8; n++) copy[at()] = Math.floor(random() * 256);
  const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number];
  const kind = random();
  if (kind < 0.15) return Buffer.concat([copy.subarray(0, from), copy.subarray(to)]);
  if (kind < 0.3) return Buffer.concat([copy.subarray(0, to), copy.subarray(from)]);
  return copy;
}

function text(length: number): string {
  const random = randomFrom(length);
  return Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join('');
}

const TEXTS = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e'.repeat(1000),
  'x'.repeat(100_000),
  '\u0301'.repeat(20_000),
  '|'.repeat(1000),
  '-1',
  '1e999',
  '9'.repeat(40),
  // In seconds, after the year 9999.
  '999999999999',
  // Incompressible data.
  text(20_000),
  '\n'.repeat(50_000),
  'BEGIN:VCARD\n'.repeat(5000),
  '__proto__',
];
const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), Number.MAX_VALUE];
const LENGTHS = [0, 1, 63, 65, 100_000];

/** A copy with one to three of its texts, numbers, switches and bytes replaced by extreme ones. */
export function mutatedValue<T extends object>(valid: T, random: Random): T {
  const copy = structuredClone(valid);
  const leaves = [...leavesOf(copy)];
  for (let n = 0; n < 1 + random() * 3; n++) pick(leaves, random)?.(random);
  return copy;
}

const pick = <T>(from: readonly T[], random: Random): T | undefined =>
  from[Math.floor(random() * from.length)];

type Change = (random: Random) => void;

function* leavesOf(parent: object): Generator<Change> {
  for (const [name, value] of Object.entries(parent)) {
    const other = otherThan(value);
    if (other) yield (random) => Object.assign(parent, { [name]: other(random) });
    else if (value && typeof value === 'object') yield* leavesOf(value);
  }
}

/** Undefined where the value has parts of its own. */
function otherThan(value: unknown): ((random: Random) => unknown) | undefined {
  if (typeof value === 'string') return (random) => pick(TEXTS, random);
  if (typeof value === 'number') return (random) => pick(NUMBERS, random);
  if (typeof value === 'boolean') return () => !value;
  return value instanceof Uint8Array
    ? (random) => new Uint8Array(pick(LENGTHS, random) ?? 0)
    : undefined;
}

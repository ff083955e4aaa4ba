/**
 * Accepts bodies and queries in the looser format of other clients of the product family. It reinterprets only values that a schema
 * refuses, so our own forms stay strict.
 */
import type { ZodType } from 'zod';

/** An empty value of these fields means "unchanged". */
const EMPTY_IS_UNCHANGED = new Set(['password', 'color', 'provider']);

/** Forms send booleans as text or numbers; one that was not set is empty. */
const FLAGS = new Map<unknown, (boolean | undefined)[]>([
  ['true', [true]],
  ['false', [false]],
  ['1', [true]],
  ['0', [false]],
  [1, [true]],
  [0, [false]],
  ['', [undefined]],
  [null, [undefined]],
]);

interface Refused {
  name: string;
  /** The type that the schema expects, if the type was wrong. */
  expected: string | undefined;
}

/** Possible meanings of a refused value, most likely first; undefined = absent. */
function readingsOf(value: unknown, { name, expected }: Refused): unknown[] {
  const isEmpty = value === '' || value === null;
  if (isEmpty && EMPTY_IS_UNCHANGED.has(name)) return [undefined];
  if (expected === 'number') return numbersOf(value);
  if (expected === 'boolean') return FLAGS.get(value) ?? [];
  if (expected === 'string' && value === null) return [''];
  if (expected === 'string' && typeof value === 'number') return [String(value)];
  return [];
}

function numbersOf(value: unknown): unknown[] {
  if (value === '' || value === false || value === null) return [null, 0, undefined];
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? [Number(value)] : [];
}

type Issue = {
  code?: string;
  path: PropertyKey[];
  expected?: string;
  /** Set if a number is too small. */
  origin?: string;
  errors?: readonly (readonly Issue[])[];
};

/** In a union any branch may be meant: takes the first that expects a type at exactly this place. */
const expectedOf = (issue: Issue): string | undefined =>
  issue.expected ??
  issue.origin ??
  issue.errors?.flat().find((inner) => inner.path.length === 0 && inner.expected)?.expected;

/** Parses a body; reinterprets the values that the schema refuses. */
export function parseLoosely(schema: ZodType, body: unknown): ReturnType<ZodType['safeParse']> {
  const strict = schema.safeParse(body);
  if (strict.success || typeof body !== 'object' || body === null) return strict;
  const loose: unknown = structuredClone(body);
  let last: ReturnType<ZodType['safeParse']> = strict;
  // A value has at most three possible meanings.
  for (let round = 0; round < 3 && !last.success; round++) {
    const issues = last.error.issues as readonly Issue[];
    const changed = issues.filter((issue) => readAgain({ body, loose, issue }, round));
    if (changed.length === 0) break;
    last = schema.safeParse(loose);
  }
  return last.success ? last : strict;
}

/** Parses a query and ignores empty filters, because forms send all their fields. */
export const parseQuery = (schema: ZodType, query: unknown): ReturnType<ZodType['safeParse']> =>
  parseLoosely(
    schema,
    Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== '')),
  );

interface Place {
  body: unknown;
  loose: unknown;
  issue: Issue;
}

/** Replaces the refused value with its meaning for this round; false if there is none. */
function readAgain({ body, loose, issue }: Place, round: number): boolean {
  const key = issue.path.at(-1);
  const above = issue.path.slice(0, -1);
  const holder = at(loose, above);
  if (key === undefined || typeof holder !== 'object' || holder === null) return false;
  const value = at(body, issue.path);
  const readings = readingsOf(value, { name: String(key), expected: expectedOf(issue) });
  if (round >= readings.length) return false;
  const reading = readings[round];
  if (reading === undefined) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, reading);
  return true;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

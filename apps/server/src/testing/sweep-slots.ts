/** Where a route takes ids, read from its schemas. */
import type { Ref } from '@prosa/contract/ids';
import type { RouteDef } from '@prosa/contract/route';
import type { ZodType } from 'zod';

export type Part = 'params' | 'query' | 'body';

export interface Slot {
  readonly part: Part;
  /** Keys down to the value; a number means any element of a list. */
  readonly path: readonly (string | number)[];
  readonly ref: Ref;
}

interface Found {
  slots: Slot[];
  /** Named like an id, but without a declared target. */
  nameless: string[];
}

const LOOKS_LIKE_ID = /(^id|Id|Ids|uuid)$/i;
const PARTS = ['params', 'query', 'body'] as const;

export function slotsOf(route: RouteDef): Found {
  const found: Found = { slots: [], nameless: [] };
  for (const part of PARTS) {
    const schema = route[part];
    if (schema) walk(schema, { part, path: [], found });
  }
  const unique = new Map(found.slots.map((slot) => [slotName(slot), slot]));
  return { slots: [...unique.values()], nameless: [...new Set(found.nameless)] };
}

export const slotName = ({ part, path }: Slot): string => `${part}.${path.join('.')}`;

interface Place {
  part: Part;
  path: readonly (string | number)[];
  found: Found;
}

interface Definition {
  type: string;
  innerType?: ZodType;
  element?: ZodType;
  shape?: Record<string, ZodType>;
  options?: readonly ZodType[];
  in?: ZodType;
  out?: ZodType;
}

function walk(schema: ZodType, place: Place): void {
  const meta = schema.meta() as { ref?: Ref; ignored?: boolean } | undefined;
  if (meta?.ref) {
    place.found.slots.push({ part: place.part, path: place.path, ref: meta.ref });
    return;
  }
  if (meta?.ignored) return;
  const below = childrenOf(schema, place);
  for (const [child, where] of below) walk(child, where);
  if (below.length === 0) noteLeaf(place);
}

function childrenOf(schema: ZodType, place: Place): [ZodType, Place][] {
  const { shape, element, innerType, options, ...pipe } = schema.def as unknown as Definition;
  const down = (key: string | number): Place => ({ ...place, path: [...place.path, key] });
  if (shape) return Object.entries(shape).map(([key, child]) => [child, down(key)]);
  if (element) return [[element, down(0)]];
  const through = options ?? [innerType, pipe.in, pipe.out].filter((child) => child !== undefined);
  return through.map((child) => [child, place]);
}

function noteLeaf({ part, path, found }: Place): void {
  const name = path.findLast((key) => typeof key === 'string') ?? '';
  if (LOOKS_LIKE_ID.test(name)) found.nameless.push(`${part}.${path.join('.')}`);
}

/** A request with another value in the slot; undefined when the request has nothing there. */
export function withValue<T extends Partial<Record<Part, unknown>>>(
  request: T,
  slot: Slot,
  value: (old: unknown) => unknown,
): T | undefined {
  const copy = structuredClone(request);
  const keys = [slot.part, ...slot.path];
  const last = keys.pop() as string | number;
  let at: unknown = copy;
  for (const key of keys) at = isTree(at) ? at[key] : undefined;
  if (!isTree(at) || !(last in at)) return undefined;
  at[last] = value(at[last]);
  return copy;
}

const isTree = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

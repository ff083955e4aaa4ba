/** The values that a request of each route may carry, read from the OpenAPI document and nothing else. */
import type { Api } from '@prosa/contract';
import type { RouteKey } from '@prosa/contract/route';
import { describeApi } from '../core/http/openapi.ts';
import type { SweepRequest } from './sweep-material.ts';
import type { Part } from './sweep-slots.ts';

/** A value that is neither list nor object. */
export interface Leaf {
  readonly part: Part;
  /** Keys down to the value; a number means any element of a list. */
  readonly path: readonly (string | number)[];
  /** Whether it may be a text, and its maximum length. */
  readonly isText: boolean;
  readonly maxLength: number | undefined;
}

/** A list, or in a query string a text that is parsed as one. */
export interface List extends Pick<Leaf, 'part' | 'path'> {
  /** Maximum number of elements; the document does not state it for lists in a query string. */
  readonly most: number | undefined;
  readonly kind: string | undefined;
}

export interface Operation {
  readonly key: keyof Api & RouteKey;
  readonly isPublic: boolean;
  /** Called by programs, with a token of theirs in place of a session's. */
  readonly isForPrograms: boolean;
  readonly leaves: readonly Leaf[];
  readonly lists: readonly List[];
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  /** The entity whose id it is. */
  ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Described {
  'x-access': string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export function listOperations(): Operation[] {
  const { paths } = describeApi() as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: keyOf(method, url),
      isPublic: operation['x-access'] === 'public',
      isForPrograms: operation['x-access'] === 'token',
      leaves: leavesOf(operation),
      lists: listsOf(operation),
    })),
  );
}

const keyOf = (method: string, url: string): Operation['key'] =>
  `${method.toUpperCase()} ${url.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}` as Operation['key'];

function leavesOf({ parameters, requestBody }: Described): Leaf[] {
  const named = parameters
    .filter((parameter) => parameter.in !== 'header')
    .flatMap(({ name, in: where, schema }) =>
      walk(schema, { part: where === 'path' ? 'params' : 'query', path: [name] }),
    );
  const body = requestBody?.content['application/json']?.schema;
  const all = [...named, ...(body ? walk(body, { part: 'body', path: [] }) : [])];
  return [...new Map(all.map((leaf) => [leafName(leaf), merged(leaf, all)])).values()];
}

function listsOf({ parameters, requestBody }: Described): List[] {
  const inAddress = parameters
    .filter(({ in: where, schema }) => where === 'query' && schema.ref && schema.maxLength)
    .map(({ name }): List => ({ part: 'query', path: [name], most: undefined, kind: 'integer' }));
  const body = requestBody?.content['application/json']?.schema;
  const all = [...inAddress, ...(body ? walkLists(body, { part: 'body', path: [] }) : [])];
  return [...new Map(all.map((list) => [leafName(list), list])).values()];
}

function walkLists(schema: Schema, place: Place): List[] {
  const { type, maxItems: most, items } = schema;
  const own =
    type === 'array' && place.path.length > 0 ? [{ ...place, most, kind: items?.type }] : [];
  const below = childrenOf(schema, place).flatMap(([child, where]) => walkLists(child, where));
  return [...own, ...below];
}

export const leafName = ({ part, path }: Pick<Leaf, 'part' | 'path'>): string =>
  `${part}.${path.join('.')}`;

/** A value may have several types: combine what each allows. */
function merged(leaf: Leaf, all: readonly Leaf[]): Leaf {
  const same = all.filter((other) => leafName(other) === leafName(leaf) && other.isText);
  const lengths = same.map(({ maxLength }) => maxLength ?? Number.POSITIVE_INFINITY);
  const most = Math.max(...lengths);
  return { ...leaf, isText: same.length > 0, maxLength: Number.isFinite(most) ? most : undefined };
}

type Place = Pick<Leaf, 'part' | 'path'>;

function walk(schema: Schema, place: Place): Leaf[] {
  const below = childrenOf(schema, place);
  if (below.length > 0) return below.flatMap(([child, where]) => walk(child, where));
  if (schema.type === 'null' || place.path.length === 0) return [];
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined;
  return [{ ...place, isText, maxLength: schema.maxLength }];
}

function childrenOf(schema: Schema, place: Place): [Schema, Place][] {
  const down = (key: string | number): Place => ({ ...place, path: [...place.path, key] });
  const { properties = {}, items, additionalProperties: values } = schema;
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.entries(properties).map(([key, child]): [Schema, Place] => [child, down(key)]),
    ...(items ? [[items, down(0)] as [Schema, Place]] : []),
    ...(typeof values === 'object' && Object.keys(values).length > 0
      ? [[values, down('any')] as [Schema, Place]]
      : []),
    ...kinds.map((kind): [Schema, Place] => [kind, place]),
  ];
}

/** The request with a value at the leaf, whether or not it had one there. */
export function withLeaf(request: SweepRequest, leaf: Place, value: unknown): SweepRequest {
  const copy = structuredClone(request);
  const keys = [leaf.part, ...leaf.path];
  let at = copy as Record<string | number, unknown>;
  for (const [n, key] of keys.slice(0, -1).entries()) {
    const next = typeof keys[n + 1] === 'number' ? [] : {};
    if (typeof at[key] !== 'object' || at[key] === null) at[key] = next;
    at = at[key] as Record<string | number, unknown>;
  }
  at[keys.at(-1)!] = value;
  return copy;
}

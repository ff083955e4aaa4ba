import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './index.ts';
import type { RouteDef } from './route.ts';

interface Node {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  $defs?: Record<string, Node>;
}

const FIXED_FORMATS = ['date', 'uuid'];

/** True if the pattern matches only texts of limited length: it is anchored and has no unlimited repetition. */
const hasEnd = (pattern: string): boolean =>
  pattern.startsWith('^') &&
  pattern.endsWith('$') &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, 'x'));

const isShort = (node: Node): boolean =>
  node.maxLength !== undefined ||
  node.enum !== undefined ||
  node.const !== undefined ||
  FIXED_FORMATS.includes(node.format ?? '') ||
  (node.pattern !== undefined && hasEnd(node.pattern));

/** Paths of all arrays, texts and records without a maximum. */
function unbounded(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Node;
  return openIn(root, '');
}

function openIn(node: Node, path: string): string[] {
  const own = isOpen(node) ? [`${node.type} ${path}`] : [];
  return own.concat(...children(node, path).map(([child, below]) => openIn(child, below)));
}

function isOpen(node: Node): boolean {
  if (node.type === 'array') return node.maxItems === undefined;
  if (node.type === 'string') return !isShort(node);
  return isRecord(node) && node.maxProperties === undefined;
}

const isRecord = ({ additionalProperties: values }: Node): boolean =>
  typeof values === 'object' && Object.keys(values).length > 0;

function children(node: Node, path: string): [Node, string][] {
  const named = Object.entries({ ...node.properties, ...node.$defs });
  const { anyOf = [], oneOf = [], allOf = [] } = node;
  return [
    ...named.map(([name, child]): [Node, string] => [child, `${path}.${name}`]),
    ...[...anyOf, ...oneOf, ...allOf].map((child): [Node, string] => [child, path]),
    ...(node.items ? [[node.items, `${path}[]`] as [Node, string]] : []),
    ...(isRecord(node) ? [[node.additionalProperties, `${path}.*`] as [Node, string]] : []),
  ];
}

const parts = Object.entries(api).flatMap(([key, definition]: [string, RouteDef]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = definition[part];
    return schema ? [{ name: `${key} ${part}`, schema: schema as z.ZodType }] : [];
  }),
);

describe('every list and text of a request has a maximum', () => {
  test.each(parts)('$name', ({ schema }) => {
    expect([...unbounded(schema, 'input'), ...unbounded(schema, 'output')]).toEqual([]);
  });

  test('finds a schema without a maximum', () => {
    const open = z.object({
      ids: z.array(z.number()),
      name: z.string(),
      digits: z.string().regex(/^\d+$/),
      notes: z.record(z.string(), z.number()),
    });
    expect(unbounded(open, 'input')).toEqual([
      'array .ids',
      'string .name',
      'string .digits',
      'object .notes',
    ]);
  });
});

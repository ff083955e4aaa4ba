import { api } from '@prosa/contract';
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';

interface Operation {
  summary: string;
  security?: unknown;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

const document = describeApi() as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

const operations = Object.entries(api).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ');
  const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
  return { key, route, url, operation: document.paths[url]?.[method.toLowerCase()] };
});

test('is OpenAPI 3.1 and holds exactly the routes of the contract', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(described).toHaveLength(operations.length);
});

test.each(operations)('$key is described completely', ({ route, url, operation }) => {
  expect(operation?.summary).toMatch(/\w/);
  expect(operation?.security === undefined).toBe(route.access === 'public');
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
  const named = [...url.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
  expect(inPath.map(({ name }) => name)).toEqual(named);
  expect(inPath.every(({ required }) => required)).toBe(true);
  expect(Boolean(operation?.requestBody)).toBe('body' in route);
  const status = String(('status' in route && route.status) || 200);
  expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([status, 'default']);
});

test('has no references outside the document', () => {
  const text = JSON.stringify(document);
  const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1]);
  expect(targets.every((target) => target === '#/components/schemas/Error')).toBe(true);
});

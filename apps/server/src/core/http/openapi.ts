/** The OpenAPI document at /api/docs, generated from the contract alone. */
import { api } from '@prosa/contract';
import { errors } from '@prosa/contract/errors';
import type { RouteDef } from '@prosa/contract/route';
import type { FastifyInstance } from 'fastify';
import { type ZodType, z } from 'zod';

type Json = Record<string, unknown>;

export function registerDocs(fastify: FastifyInstance): void {
  const document = describeApi();
  fastify.get('/api/docs', async () => document);
}

export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, definition] of Object.entries(api)) {
    const [method = '', path = ''] = key.split(' ');
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: describeRoute(definition) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Prosa', version: '8.0.1', license: { name: 'AGPL-3.0-or-later' } },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the company with the right that is named, or of a connection.',
        },
      },
      schemas: { Error: errorSchema() },
    },
    paths,
  };
}

function describeRoute(route: RouteDef): Json {
  return {
    summary: route.summary,
    'x-access': route.access,
    ...(route.confirm ? { 'x-confirm': true } : {}),
    ...(route.plan ? { 'x-plan': route.plan } : {}),
    ...(route.access === 'public' ? {} : { security: securityOf(route) }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.ifMatch ? [IF_MATCH] : []),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body ? { requestBody: { content: bodies(route) } } : {}),
    responses: {
      [route.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(route.response, 'output') } },
      },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** People with their session, programs with a token that has the right. */
const securityOf = ({ access, right }: RouteDef): Json[] => [
  ...(access === 'token' ? [] : [{ bearer: [] }]),
  ...(access === 'token' || right ? [{ token: right ? [right] : [] }] : []),
];

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `rev` that was read: ERR_CHANGED_MEANWHILE if somebody has changed the row since. Without it the last edit wins.',
  required: false,
  schema: { type: 'string', examples: ['"7"'] },
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the caller: a retry with the same key gets the first answer. ERR_IDEMPOTENCY_MISMATCH with another content.',
  required: false,
  schema: { type: 'string', examples: ['pedido-91'] },
};

function bodies({ body, files, example }: RouteDef): Json {
  const schema = jsonSchema(body!, 'input');
  const json = { 'application/json': { schema, ...(example && { example }) } };
  if (!files) return json;
  const binary = { type: 'array', items: { type: 'string', format: 'binary' } };
  const properties = {
    ...(schema.properties as Json),
    ...Object.fromEntries(files.map((name) => [name, binary])),
  };
  return { ...json, 'multipart/form-data': { schema: { ...schema, properties } } };
}

function parameters(schema: ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const jsonSchema = (schema: ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;

const errorSchema = (): Json => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'In English, on routes of programs' },
    details: { type: 'array', items: { type: 'object' } },
  },
});

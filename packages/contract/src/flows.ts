/** Conversations that a company draws. Paths and bodies are those of the product family; `/flowbuilder/flow/…` has the graph. */
import { z } from 'zod';
import { Author, deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { flowLimits } from './flow-limits.ts';
import { flowTemplates, flowUses, requestErrors } from './flows/manifest.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';

/** As packages/flow has them, which imports from here. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

declare module './ids.ts' {
  interface Refs {
    flow: true;
  }
}

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. */
    flow: { action: 'create' | 'update'; flow: Flow } | { action: 'delete'; flowId: number };
  }
}

/** A row of the list. */
export const Flow = z.object({
  id: id('flow'),
  name: z.string(),
  /** Switched off, it starts for nobody; customers who are in it go on. */
  active: z.boolean(),
  /** The version that customers get; null before one was published. */
  liveVersion: z.number().nullable(),
  /** The draft differs from the live version. */
  isChanged: z.boolean(),
  savedBy: Author.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Flow = z.output<typeof Flow>;

/** Stored as it comes: packages/flow reads what each editor of the family writes. */
const node = z.object({
  id: text(60).min(1),
  position: z.object({ x: z.number(), y: z.number() }),
  type: text(60),
  data: z.record(z.string(), z.unknown()),
});
const edge = z.object({
  id: text(200),
  source: text(60),
  sourceHandle: text(60).nullish(),
  target: text(60),
  targetHandle: text(60).nullish(),
});
/** Above these it is no flow at all; ERR_FLOW_TOO_LARGE comes earlier. */
const LIST_MAX = 10_000;
const graph = {
  nodes: z.array(node).max(LIST_MAX),
  connections: z.array(edge).max(LIST_MAX),
};
export const FlowGraph = z.object(graph);

/** packages/flow has the codes and their meaning. */
export const FlowProblem = z.object({
  code: z.string(),
  level: z.enum(['error', 'warning']),
  node: z.string().nullable(),
  detail: z.string().optional(),
});

/** What an import changed, by code of packages/flow. */
export const FlowReportLine = z.object({
  code: z.string(),
  node: z.string().nullable(),
  detail: z.string().optional(),
});
export type FlowReportLine = z.output<typeof FlowReportLine>;

/** A credential in a node: it is stored apart from the graph and never returned. */
export const FlowSecret = z.object({
  node: z.string(),
  field: z.string(),
  /** Empty for short ones. */
  last4: z.string(),
});
export type FlowSecret = z.output<typeof FlowSecret>;

export const FlowFile = z.object({
  /** What nodes call it. */
  name: z.string(),
  /** What it was called where it came from. */
  original: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  /** Signed address. */
  path: z.string(),
});
export type FlowFile = z.output<typeof FlowFile>;

export const WholeFlow = Flow.extend({
  /** The draft; null for a flow that was never saved. */
  flow: FlowGraph.nullable(),
  /** Raised by each save of the draft; a save names it. */
  draftRev: z.number(),
  secrets: z.array(FlowSecret),
  /** The files that its nodes send. */
  files: z.array(FlowFile),
  problems: z.array(FlowProblem),
});
export type WholeFlow = z.output<typeof WholeFlow>;

export const FlowVersion = z.object({
  no: z.number(),
  createdBy: Author.nullable(),
  createdAt: isoTime,
  isLive: z.boolean(),
});
export type FlowVersion = z.output<typeof FlowVersion>;

/** Customers who came to a node in a time, and what became of them there. */
export const FlowCounts = z.object({
  node: z.string(),
  entered: z.number(),
  answered: z.number(),
  invalid: z.number(),
  timeout: z.number(),
  /** The attendance ended there without an answer, or a person took the ticket. */
  left: z.number(),
});
export type FlowCounts = z.output<typeof FlowCounts>;

export const FlowUsage = z.object({
  kind: z.enum(flowUses),
  /** Of the connection, queue, phrase campaign or flow; null: the company. */
  id: z.number().nullable(),
  name: z.string(),
});
export type FlowUsage = z.output<typeof FlowUsage>;

/** What came back from a request of a test run. */
export const FlowRequestTest = z.object({
  /** Whether customers would leave the node by `success`. */
  ok: z.boolean(),
  /** Null without an answer. */
  status: z.number().nullable(),
  ms: z.number(),
  /** The parsed answer if it is JSON, else its text; null if it is longer than may be read. */
  body: z.unknown(),
  error: z.enum(requestErrors).nullable(),
});
export type FlowRequestTest = z.output<typeof FlowRequestTest>;

const access = { access: 'flows-page:manage' } as const;
const params = z.object({ flowId: textId('flow') });
const name = text(flowLimits.name.max).trim().min(flowLimits.name.min);

export const flowRoutes = {
  'GET /flowbuilder': route({
    ...access,
    query: z.object(pageQuery),
    response: z.object({
      flows: z.array(Flow),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List flows by name: in pages with `pageNumber` or `cursor`, otherwise the first 200',
  }),
  'POST /flowbuilder': route({
    ...access,
    body: z.object({
      name,
      /** A ready flow to begin with. */
      template: z.enum(flowTemplates).optional(),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: Flow,
    summary: 'Create a flow, empty or from a template',
  }),
  'PUT /flowbuilder': route({
    ...access,
    body: z.object({
      flowId: id('flow'),
      name: name.optional(),
      active: z.boolean().optional(),
      companyId: ignoredCompany,
    }),
    response: Flow,
    summary: 'Rename a flow, or switch it on or off',
  }),
  'DELETE /flowbuilder/:flowId': route({
    ...access,
    params,
    response: deleted(id('flow')),
    summary: 'Delete a flow; refused while something starts it',
  }),
  'POST /flowbuilder/duplicate': route({
    ...access,
    body: z.object({ flowId: id('flow'), companyId: ignoredCompany }),
    status: 201,
    response: Flow,
    summary: 'Copy a flow with its secrets, unpublished',
  }),
  'GET /flowbuilder/flow/:flowId': route({
    ...access,
    params,
    response: z.object({ flow: WholeFlow }),
    summary: 'Get a flow with its draft',
  }),
  'POST /flowbuilder/flow': route({
    ...access,
    bodyBytes: 2 * flowLimits.graphBytes.max,
    body: z.object({
      idFlow: id('flow'),
      ...graph,
      /** `draftRev` of what was edited: ERR_CHANGED_MEANWHILE if somebody saved since. `If-Match` means the same. */
      rev: z.number().int().optional(),
      companyId: ignoredCompany,
    }),
    status: 200,
    response: z.object({
      ok: z.literal(true),
      /** The `draftRev` of what is stored now. */
      rev: z.number(),
      /** The version that customers get now: with errors, still the one before. */
      liveVersion: z.number().nullable(),
      isPublished: z.boolean(),
      problems: z.array(FlowProblem),
      secrets: z.array(FlowSecret),
    }),
    summary: 'Save the draft, and publish it unless it has errors',
  }),
  'GET /flowbuilder/flow/:flowId/versions': route({
    ...access,
    params,
    response: z.object({ versions: z.array(FlowVersion) }),
    summary: 'List the last 100 published versions, newest first',
  }),
  'GET /flowbuilder/flow/:flowId/versions/:no': route({
    ...access,
    params: params.extend({ no: z.coerce.number<string | number>().int().min(1) }),
    response: FlowVersion.extend({ flow: FlowGraph, files: z.array(FlowFile) }),
    summary: 'Get a published version',
  }),
  'GET /flowbuilder/flow/:flowId/counts': route({
    ...access,
    params,
    query: z.object({
      /** Days of the company, both included. */
      from: z.iso.date(),
      to: z.iso.date(),
      companyId: ignoredCompany,
    }),
    response: z.object({ counts: z.array(FlowCounts) }),
    summary: 'Count the customers at each node',
  }),
  'GET /flowbuilder/flow/:flowId/usage': route({
    ...access,
    params,
    response: z.object({ usedBy: z.array(FlowUsage) }),
    summary: 'List what starts a flow',
  }),
  'POST /flowbuilder/import': route({
    ...access,
    files: ['file'],
    body: z.object({ name: name.optional(), companyId: ignoredCompany }),
    status: 201,
    response: z.object({ flow: Flow, report: z.array(FlowReportLine) }),
    summary:
      'Create a flow from a file of any editor of the family, JSON or zip; it is not published',
  }),
  'GET /flowbuilder/flow/:flowId/export': route({
    ...access,
    params,
    query: z.object({ companyId: ignoredCompany }),
    /** A ZIP file, not JSON. */
    response: z.unknown(),
    summary: 'Export the draft of a flow with its files: flow.json and media/',
  }),
  'POST /flowbuilder/flow/:flowId/request': route({
    ...access,
    params,
    body: z.object({
      /** Whose credentials are sent. */
      node: text(60).min(1),
      method: z.enum(methods),
      /** With the variables filled in, like headers and body. */
      url: text(flowLimits.text.max).min(1),
      headers: z.array(z.object({ key: text(200), value: text(flowLimits.text.max) })).max(50),
      body: text(64 * 1024),
      timeoutMs: z.number().int().min(1000).max(30_000).optional(),
      companyId: ignoredCompany,
    }),
    status: 200,
    response: FlowRequestTest,
    summary: 'Really send the request of a node, for a test run',
  }),
  'POST /flowbuilder/img': route({
    ...access,
    files: ['medias'],
    body: z.object({ body: z.unknown().optional(), fromMe: z.unknown().optional() }),
    status: 200,
    response: z.object({ name: z.string(), file: FlowFile }),
    summary: 'Store an image for a node',
  }),
  'POST /flowbuilder/audio': route({
    ...access,
    files: ['medias'],
    body: z.object({ body: z.unknown().optional(), fromMe: z.unknown().optional() }),
    status: 200,
    response: z.object({ name: z.string(), file: FlowFile }),
    summary: 'Store an audio or a video for a node',
  }),
  'POST /flowbuilder/content': route({
    ...access,
    files: ['medias'],
    body: z.object({ body: z.unknown().optional(), fromMe: z.unknown().optional() }),
    status: 200,
    response: z.array(z.string()),
    summary: 'Store files for a content node, and get their names in the same order',
  }),
} as const;

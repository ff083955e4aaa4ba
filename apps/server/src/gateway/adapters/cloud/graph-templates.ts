/** The templates of an account, as Meta lists them. */
import { z } from 'zod';
import type { GraphAnswer, GraphClient } from './graph.ts';

const Button = z.object({
  type: z.string(),
  text: z.string().default(''),
  url: z.string().optional(),
});

const Component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(Button).optional(),
  example: z
    .object({
      header_text: z.array(z.string()).optional(),
      body_text: z.array(z.array(z.string())).optional(),
      body_text_named_params: z
        .array(z.object({ param_name: z.string(), example: z.string() }))
        .optional(),
    })
    .optional(),
});
export type TemplateComponent = z.output<typeof Component>;

const Row = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().default(''),
  parameter_format: z.string().optional(),
  components: z.array(Component).default([]),
});
export type ProviderTemplate = z.output<typeof Row>;

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({
      cursors: z.object({ after: z.string() }).partial().optional(),
      next: z.string().optional(),
    })
    .optional(),
});

const PAGE_SIZE = 100;
const PAGES_MAX = 20;

export type TemplateAnswer =
  | { isFine: true; templates: ProviderTemplate[] }
  | { isFine: false; answer: GraphAnswer };

export async function fetchTemplates(
  graph: GraphClient,
  businessAccountId: string,
): Promise<TemplateAnswer> {
  const templates: ProviderTemplate[] = [];
  let after = '';
  for (let count = 0; count < PAGES_MAX; count++) {
    const answer = await askPage(graph, businessAccountId, after);
    const page = answer.kind === 'data' ? Page.safeParse(answer.data) : undefined;
    if (!page?.success) return { isFine: false, answer };
    templates.push(...page.data.data.flatMap(readRow));
    after = nextPage(page.data);
    if (!after) break;
  }
  return { isFine: true, templates };
}

const askPage = (
  graph: GraphClient,
  businessAccountId: string,
  after: string,
): Promise<GraphAnswer> =>
  graph.request({
    method: 'GET',
    path: `/${businessAccountId}/message_templates`,
    query: {
      fields: 'name,language,status,category,parameter_format,components',
      limit: String(PAGE_SIZE),
      ...(after ? { after } : {}),
    },
  });

const nextPage = ({ paging }: z.output<typeof Page>): string =>
  (paging?.next && paging.cursors?.after) || '';

/** A template of an unknown shape is skipped, the rest of the list is kept. */
function readRow(value: unknown): ProviderTemplate[] {
  const row = Row.safeParse(value);
  return row.success ? [row.data] : [];
}

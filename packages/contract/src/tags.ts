import { z } from 'zod';
import { color, deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits, pageSizes } from './limits.ts';
import { route } from './route.ts';

export const TagRef = z.object({ id: id('tag'), name: z.string(), color: z.string() });
export type TagRef = z.output<typeof TagRef>;

export const Tag = TagRef.extend({
  /** 1: a lane of the board. */
  kanban: z.literal([0, 1]),
  /** The user who created it. */
  userId: id('user').nullable(),
  /** Exact up to 1,000; beyond, `ticketsCountMore` is true. */
  ticketsCount: z.number(),
  ticketsCountMore: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Tag = z.output<typeof Tag>;

const params = z.object({ tagId: textId('tag') });
const name = text(limits.tagName.max).trim().min(limits.tagName.min);
/** A boolean, or 0 and 1 from other clients of the family. */
const kanban = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);

export const tagRoutes = {
  'GET /tags': route({
    access: 'user',
    right: 'tags:read',
    query: z.object({
      ...pageQuery,
      /** Rows of a page. */
      limit: z.coerce.number<string | number>().int().min(1).max(pageSizes.tags).optional(),
    }),
    response: z.object({
      tags: z.array(Tag),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List tags by name, each with its number of tickets',
  }),
  'GET /tags/list': route({
    access: 'user',
    right: 'tags:read',
    query: z.object({
      searchParam: text(limits.searchText.max).optional(),
      companyId: ignoredCompany,
    }),
    response: z.array(TagRef),
    summary: 'List tags by name',
  }),
  'GET /tags/kanban': route({
    access: 'user',
    plan: 'useKanban',
    query: z.object({ companyId: ignoredCompany }),
    response: z.object({ lista: z.array(Tag) }),
    summary: 'List the lanes of the board by name',
  }),
  'POST /tags/sync': route({
    access: 'user',
    right: 'tickets:write',
    body: z.object({
      ticketId: id('ticket'),
      tags: z.array(z.object({ id: id('tag') })).max(50),
      /** Tags to remove. If given, `tags` are added and all others stay; otherwise `tags` is the complete set. */
      removedIds: z.array(id('tag')).max(50).optional(),
    }),
    status: 200,
    response: z.object({ ticketId: id('ticket'), tags: z.array(TagRef) }),
    example: { ticketId: 91, tags: [{ id: 7 }], removedIds: [] },
    summary: 'Replace the tags of a ticket, or add and remove some',
  }),
  'GET /tags/:tagId': route({
    access: 'user',
    right: 'tags:read',
    params,
    response: Tag,
    summary: 'Get a tag',
  }),
  'POST /tags': route({
    access: 'tags-page:manage',
    right: 'tags:write',
    body: z.object({
      name,
      color: color.default('#A4CCCC'),
      kanban: kanban.default(false),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: Tag,
    example: { name: 'Pedido enviado', color: '#0f7a55' },
    summary: 'Create a tag or a lane of the board. ERR_TAG_NAME_ALREADY_EXISTS.',
  }),
  'PUT /tags/:tagId': route({
    access: 'tags-page:manage',
    right: 'tags:write',
    params,
    body: z.object({ name, color, kanban, companyId: ignoredCompany }).partial(),
    ifMatch: true,
    response: Tag,
    example: { color: '#1273DE' },
    summary: 'Update a tag',
  }),
  'DELETE /tags/:tagId': route({
    access: 'tags-page:manage',
    right: 'tags:write',
    params,
    response: deleted(id('tag')),
    summary: 'Delete a tag and remove it from its tickets',
  }),
} as const;

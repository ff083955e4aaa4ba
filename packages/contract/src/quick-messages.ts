import { z } from 'zod';
import { deleted, formFlag, ignoredCompany, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const QuickMessage = z.object({
  id: id('quickMessage'),
  shortcode: z.string(),
  message: z.string(),
  /** Visible to the whole company, not only to its author. */
  geral: z.boolean(),
  /** Whether the picker offers it. */
  status: z.boolean(),
  /** It is offered in tickets of these queues; empty = all queues. */
  queueIds: z.array(id('queue')),
  /** The author; null if they were deleted. */
  userId: id('user').nullable(),
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The detected type, such as `image/png`. */
  mediaType: z.string().nullable(),
  rev: z.number(),
});
export type QuickMessage = z.output<typeof QuickMessage>;

const params = z.object({ quickMessageId: textId('quickMessage') });

const editable = {
  shortcode: text(limits.shortcode.max).trim().min(1),
  message: text(limits.messageBody.max).trim(),
  geral: z.boolean(),
  status: z.boolean(),
};

const queueIds = z.array(id('queue')).max(limits.filterIds.max);

const anybodysUser = z.unknown().meta({ ignored: true }).optional();

export const quickMessageRoutes = {
  'GET /quick-messages': route({
    access: 'user',
    query: z.object({
      ...pageQuery,
      /** Only quick messages offered in tickets of this queue. */
      queueId: textId('queue').optional(),
      userId: anybodysUser,
    }),
    response: z.object({
      records: z.array(QuickMessage),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: "List your own quick messages and the company's general ones by shortcode",
  }),
  'GET /quick-messages/list': route({
    access: 'user',
    query: z.object({ companyId: ignoredCompany, userId: anybodysUser }),
    response: z.array(QuickMessage),
    summary: "List your own active quick messages and the company's general ones",
  }),
  'GET /quick-messages/:quickMessageId': route({
    access: 'user',
    params,
    response: QuickMessage,
    summary: 'Get a quick message',
  }),
  'POST /quick-messages': route({
    access: 'user',
    files: ['file'],
    repeated: ['queueIds'],
    body: z.object({
      shortcode: editable.shortcode,
      message: editable.message.default(''),
      geral: formFlag.default(false),
      status: formFlag.default(true),
      queueIds: z.union([queueIds, z.array(textId('queue')).max(limits.filterIds.max)]).default([]),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: QuickMessage,
    summary:
      'Create a quick message of your own, with or without a file. ERR_EMPTY_MESSAGE without both text and file.',
  }),
  'PUT /quick-messages/:quickMessageId': route({
    access: 'user',
    params,
    body: z.object({ ...editable, queueIds, companyId: ignoredCompany }).partial(),
    ifMatch: true,
    response: QuickMessage,
    summary:
      'Update a quick message; only for its author, and for admins if it is general. ERR_EMPTY_MESSAGE without both text and file.',
  }),
  'DELETE /quick-messages/:quickMessageId': route({
    access: 'user',
    params,
    response: deleted(id('quickMessage')),
    summary: 'Delete a quick message with its file',
  }),
  'POST /quick-messages/:quickMessageId/media-upload': route({
    access: 'user',
    params,
    files: ['file'],
    body: z.object({ typeArch: z.unknown().meta({ ignored: true }).optional() }),
    status: 200,
    response: QuickMessage,
    summary: 'Set the file of a quick message, replacing the existing one',
  }),
  'DELETE /quick-messages/:quickMessageId/media-upload': route({
    access: 'user',
    params,
    response: QuickMessage,
    summary: 'Remove the file of a quick message. ERR_EMPTY_MESSAGE if it has no text.',
  }),
} as const;

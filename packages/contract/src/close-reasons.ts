/** Closing reasons: each company's list of why tickets are resolved. */
import { z } from 'zod';
import { text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const CloseReasonRef = z.object({ id: id('closeReason'), name: z.string() });
export type CloseReasonRef = z.output<typeof CloseReasonRef>;

export const CloseReason = CloseReasonRef.extend({
  /** No longer offered; tickets that have it keep it. */
  isArchived: z.boolean(),
  rev: z.number(),
});
export type CloseReason = z.output<typeof CloseReason>;

const params = z.object({ closeReasonId: textId('closeReason') });
const name = text(limits.closeReasonName.max).trim().min(limits.closeReasonName.min);

export const closeReasonRoutes = {
  'GET /close-reasons': route({
    access: 'user',
    response: z.array(CloseReason),
    summary: 'List all closing reasons in order, archived ones too',
  }),
  'GET /close-reasons/:closeReasonId': route({
    access: 'user',
    params,
    response: CloseReason,
    summary: 'Get a closing reason',
  }),
  'POST /close-reasons': route({
    access: 'settings-page:manage',
    body: z.object({ name }),
    status: 201,
    response: CloseReason,
    summary:
      'Create a closing reason at the end of the list. ERR_CLOSE_REASON_NAME_ALREADY_EXISTS, ERR_TOO_MANY_CLOSE_REASONS.',
  }),
  'PUT /close-reasons/:closeReasonId': route({
    access: 'settings-page:manage',
    params,
    body: z.object({ name, isArchived: z.boolean() }).partial(),
    ifMatch: true,
    response: CloseReason,
    summary: 'Rename, archive or restore a closing reason',
  }),
  'POST /close-reasons/order': route({
    access: 'settings-page:manage',
    body: z.object({ ids: z.array(id('closeReason')).max(limits.closeReasons.max) }),
    status: 200,
    response: z.array(CloseReason),
    summary: 'Put these reasons first in this order; the others follow in their old order',
  }),
} as const;

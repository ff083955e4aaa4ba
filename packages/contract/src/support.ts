import { z } from 'zod';
import { SessionAnswer } from './auth.ts';
import { isoTime, text } from './common.ts';
import { textId } from './ids.ts';
import { route } from './route.ts';
import { supportAccesses, supportReason } from './support/manifest.ts';

/** A visit of an operator, as the company's admins see it. */
export const SupportVisit = z.object({
  operator: z.string(),
  reason: z.string(),
  access: z.enum(supportAccesses),
  startedAt: isoTime,
  /** The latest time at which it ends. */
  endsAt: isoTime,
  endedAt: isoTime.nullable(),
});
export type SupportVisit = z.output<typeof SupportVisit>;

export const supportRoutes = {
  'POST /companies/:companyId/support': route({
    access: 'super',
    confirm: true,
    params: z.object({ companyId: textId('company') }),
    body: z.object({
      reason: text(supportReason.max).trim().min(supportReason.min),
      access: z.enum(supportAccesses).optional(),
    }),
    status: 200,
    response: SessionAnswer,
    summary:
      'Visit a company for 30 minutes, if it allows that. Replaces the refresh cookie; ending the visit returns to the own session. ERR_SUPPORT_OFF.',
  }),
  'POST /support/end': route({
    access: 'user',
    status: 200,
    response: SessionAnswer,
    summary: 'End the visit of this session, and return to the own session',
  }),
  'GET /support/visits': route({
    access: 'drawer-admin-items:view',
    response: z.array(SupportVisit),
    summary: 'List the latest fifty visits of operators to your company, newest first',
  }),
} as const;

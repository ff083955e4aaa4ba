import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { ContactImport } from './contacts.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

declare module './ids.ts' {
  interface Refs {
    suppression: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. Reload: many have changed, fetch them. */
    suppression:
      | { action: 'create'; record: Suppression }
      | { action: 'delete'; id: number }
      | { action: 'reload' };
  }
}

/** Why a number receives no campaigns: its owner wrote a stop-word, a colleague or a file says so, or the provider does. */
export const suppressionReasons = ['stopWord', 'person', 'file', 'provider'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** A number that no campaign writes to. */
export const Suppression = z.object({
  id: id('suppression'),
  /** Null once its contact was erased: only a hash of the number is left. */
  number: z.string().nullable(),
  reason: z.enum(suppressionReasons),
  /** The stop-word, the name of the colleague or of the file, or the provider's code. */
  source: z.string(),
  at: isoTime,
});
export type Suppression = z.output<typeof Suppression>;

const access = { access: 'suppressions-page:manage', plan: 'useCampaigns' } as const;
const params = z.object({ suppressionId: textId('suppression') });

export const suppressionRoutes = {
  'GET /suppressions': route({
    ...access,
    query: z.object(pageQuery),
    response: z.object({
      records: z.array(Suppression),
      count: z.number(),
      countMore: z.boolean(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary:
      'List the numbers that receive no campaigns, the newest first. A complete number in searchParam is also found if its contact was erased.',
  }),
  'GET /suppressions/export': route({
    ...access,
    confirm: true,
    /** CSV, not JSON. */
    response: z.unknown(),
    summary: 'Export the numbers that receive no campaigns as CSV: number;reason;source;at',
  }),
  'GET /suppressions/upload': route({
    ...access,
    response: ContactImport,
    summary: 'Get the latest import of numbers that receive no campaigns, running or done',
  }),
  'POST /suppressions/upload': route({
    ...access,
    files: ['file'],
    body: z.object({}),
    response: ContactImport,
    summary:
      'Import numbers that receive no campaigns from an .xls or .xlsx file. With more than 1,000 rows it answers 202 and continues in the background.',
  }),
  'POST /suppressions': route({
    ...access,
    body: z.object({
      number: text(limits.contactNumber.max).trim().min(limits.contactNumber.min),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: Suppression,
    summary: 'Send no campaigns to a number. ERR_ALREADY_SUPPRESSED.',
  }),
  'DELETE /suppressions/:suppressionId': route({
    ...access,
    params,
    response: deleted(id('suppression')),
    summary: 'Let campaigns write to the number again',
  }),
} as const;

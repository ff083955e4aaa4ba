import { z } from 'zod';
import { isoTime } from './common.ts';
import { id, textId } from './ids.ts';
import { QueueSchedule } from './queues.ts';
import { route } from './route.ts';
import { OfferedPlan } from './signup.ts';

/** A company without a plan has no plan features and no limits. */
const CompanyPlan = OfferedPlan.extend({
  id: OfferedPlan.shape.id.nullable(),
  users: z.number().nullable(),
  connections: z.number().nullable(),
  queues: z.number().nullable(),
  /** Storage for files, in millions of bytes; 0 = no limit. */
  storageMegabytes: z.number().nullable(),
});

export const Company = z.object({
  id: id('company'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  dueDate: isoTime.nullable(),
  recurrence: z.string(),
  createdAt: isoTime,
  planId: CompanyPlan.shape.id,
  plan: CompanyPlan,
  /** Total size of the company's files. */
  storageBytes: z.number(),
  schedules: z.array(QueueSchedule),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type Company = z.output<typeof Company>;

const own = {
  access: 'user',
  params: z.object({ companyId: textId('company') }),
  response: Company,
} as const;

export const companyRoutes = {
  'GET /companies/:companyId': route({ ...own, summary: 'Get your own company; no other' }),
  'GET /companies/listPlan/:companyId': route({
    ...own,
    summary: 'Get your own company with its plan, as other clients of the family request it',
  }),
} as const;

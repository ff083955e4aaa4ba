import { z } from 'zod';
import {
  deleted,
  emailText,
  formFlag,
  isoTime,
  languageCode,
  nameText,
  pageQuery,
  text,
  textFlag,
} from './common.ts';
import { companyLimits, companyStates } from './companies/manifest.ts';
import { Hours } from './hours.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { recurrenceNames } from './plans/manifest.ts';
import { QueueSchedule } from './queues.ts';
import { route } from './route.ts';

/** Plans belong to the installation. */
const planId = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .nullable()
  .meta({ ignored: true });

/** Used, and how many the plan allows; null without a plan. */
const Share = z.object({ used: z.number(), allowed: z.number().nullable() });

/** A company as operators see it. */
export const ManagedCompany = z.object({
  id: id('company'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** False: suspended. */
  status: z.boolean(),
  state: z.enum(companyStates),
  planId,
  plan: z.object({ id: planId.unwrap(), name: z.string() }).nullable(),
  /** The end of its last paid day; null: it never expires. */
  dueDate: isoTime.nullable(),
  /** Until when it is served if nobody pays. */
  graceEndsAt: isoTime.nullable(),
  /** The due date that a renewal would give it now. */
  renewsTo: isoTime.nullable(),
  recurrence: z.enum(recurrenceNames),
  campaignsEnabled: z.boolean(),
  language: languageCode,
  timeZone: z.string(),
  /** When it works, by weekday. */
  weekly: Hours.shape.weekly,
  users: Share,
  connections: Share,
  /** When one of its users was last seen. */
  lastActivityAt: isoTime.nullable(),
  /** It signed itself up, and an operator has not decided since then. */
  waitingSince: isoTime.nullable(),
  /** CPF or CNPJ as it was given at sign-up; may be empty. */
  taxId: z.string(),
  /** The terms of use that its first admin accepted. */
  terms: z.object({ version: z.string(), acceptedAt: isoTime }).nullable(),
  /** In the bin since then. */
  deletedAt: isoTime.nullable(),
  createdAt: isoTime,
  rev: z.number(),
});
export type ManagedCompany = z.output<typeof ManagedCompany>;

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to operators. `changed`: fetch the list. */
    company:
      | { action: 'create' | 'update'; company: ManagedCompany }
      | { action: 'changed' }
      | { action: 'delete'; companyId: number };
  }
}

const params = z.object({ companyId: textId('company') });

const editable = z.object({
  name: nameText,
  /** To whom its invoices and warnings go. */
  email: emailText,
  phone: text(40).trim(),
  planId,
  status: formFlag,
  /** A day lasts until its end in the company's time zone; the family also sends times. */
  dueDate: z.union([z.iso.date(), isoTime]).nullable(),
  recurrence: z.enum(recurrenceNames),
  campaignsEnabled: formFlag,
  language: languageCode,
  weekly: Hours.shape.weekly,
});

const change = editable.partial();

export const managedCompanyRoutes = {
  'GET /companies': route({
    access: 'super',
    query: z.object({
      ...pageQuery,
      state: z.enum(companyStates).optional(),
      /** Active ones that are due within a week. */
      isDueSoon: textFlag.optional(),
    }),
    response: z.object({
      companies: z.array(ManagedCompany),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List the companies of the installation by name',
  }),
  'GET /companies/list': route({
    access: 'super',
    query: z.object({ searchParam: text(limits.searchText.max).optional() }),
    response: z.array(z.object({ id: id('company'), name: z.string() })),
    summary: 'List the first companies by name, to choose from',
  }),
  'GET /companies/:companyId/managed': route({
    access: 'super',
    params,
    response: ManagedCompany,
    summary: 'Get a company of the installation',
  }),
  'POST /companies': route({
    access: 'super',
    body: change.extend({
      name: nameText,
      email: emailText,
      planId: planId.unwrap(),
      /** The first admin, who is invited by e-mail; the company's name if absent. */
      adminName: nameText.optional(),
      timeZone: text(60).optional(),
    }),
    status: 201,
    response: ManagedCompany,
    summary:
      'Create a company and invite its first admin. Without a due date it gets the trial of its plan.',
  }),
  'PUT /companies/:companyId': route({
    access: 'super',
    params,
    body: change,
    ifMatch: true,
    response: ManagedCompany,
    summary: 'Change a company',
  }),
  'PUT /companies/:companyId/schedules': route({
    access: 'super',
    params,
    body: z.object({ schedules: z.array(QueueSchedule).max(7 * limits.rangesPerDay.max) }),
    response: ManagedCompany,
    summary: "Replace a company's hours, as other clients of the family send them",
  }),
  'POST /companies/:companyId/renew': route({
    access: 'super',
    params,
    status: 200,
    response: ManagedCompany,
    summary:
      'Move the due date on by the months of the recurrence, without a payment. ERR_NEVER_DUE.',
  }),
  'POST /companies/:companyId/approve': route({
    access: 'super',
    params,
    status: 200,
    response: ManagedCompany,
    summary:
      'Let a company in that signed itself up: its trial begins, and it is told by e-mail. ERR_NOT_WAITING.',
  }),
  'POST /companies/:companyId/refuse': route({
    access: 'super',
    params,
    body: z.object({
      /** Sent to the company. */
      reason: text(companyLimits.reason.max).trim().default(''),
    }),
    status: 200,
    response: ManagedCompany,
    summary:
      'Put a company into the bin that signed itself up, and tell it by e-mail. ERR_NOT_WAITING.',
  }),
  'DELETE /companies/:companyId': route({
    access: 'super',
    params,
    confirm: true,
    response: deleted(id('company')),
    summary:
      'Put a company into the bin: nobody can sign in, and its data is deleted after 30 days',
  }),
  'POST /companies/:companyId/restore': route({
    access: 'super',
    params,
    status: 200,
    response: ManagedCompany,
    summary: 'Take a company out of the bin; it stays suspended',
  }),
} as const;

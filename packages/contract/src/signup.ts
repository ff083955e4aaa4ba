import { z } from 'zod';
import { emailText, isoTime, languageCode, nameText, newPassword, text } from './common.ts';
import { limits } from './limits.ts';
import { planFlags } from './plans.ts';
import { route } from './route.ts';
import { bareTaxId, taxIdKind } from './subscription/tax-id.ts';

/** Plans belong to the installation, not to a company. */
const planId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A plan as shown at sign-up. */
export const OfferedPlan = z.object({
  id: planId,
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** In reais. */
  value: z.number(),
  /** Days until its first payment is due. */
  trialDays: z.number(),
  ...(Object.fromEntries(planFlags.map((flag) => [flag, z.boolean()])) as Record<
    (typeof planFlags)[number],
    z.ZodBoolean
  >),
});
export type OfferedPlan = z.output<typeof OfferedPlan>;

/** Only the digits count. */
const phone = text(40)
  .transform((value) => value.replace(/\D/g, ''))
  .refine(
    ({ length }) =>
      length === 0 || (length >= limits.phoneDigits.min && length <= limits.phoneDigits.max),
  );

const taxId = text(20)
  .transform(bareTaxId)
  .refine((bare) => bare === '' || taxIdKind(bare) !== undefined)
  // No id of ours.
  .meta({ ignored: true });

const SignupRules = z.object({
  /** A text or the address of one; null where the installation has no terms. */
  terms: z
    .object({
      /** Changes with them. */
      version: z.string(),
      text: z.string(),
      url: z.string(),
    })
    .nullable(),
  needsApproval: z.boolean(),
});
export type SignupRules = z.output<typeof SignupRules>;

export const signupRoutes = {
  'GET /plans/list': route({
    access: 'public',
    response: z.array(OfferedPlan),
    summary: 'List the plans that a new company can choose',
  }),
  'POST /companies/cadastro': route({
    access: 'public',
    /** The server sets due date, status and recurrence. */
    body: z.object({
      /** The person who signs up; also the company's name if `companyName` is absent. */
      name: nameText,
      companyName: nameText.optional(),
      email: emailText,
      password: newPassword,
      phone: phone.default(''),
      planId,
      language: languageCode.optional(),
      /** CPF or CNPJ. */
      taxId: taxId.optional(),
      /** The version that the person accepts, from GET /signup-rules; required where the operator has set terms. */
      termsVersion: text(50).optional(),
      /** The browser's time zone; ignored if the server does not know it. */
      timeZone: text(60).optional(),
    }),
    status: 201,
    response: z.object({
      name: z.string(),
      email: z.string(),
      dueDate: isoTime,
      /** Nobody can sign in before an operator has approved it. */
      isWaiting: z.boolean(),
    }),
    summary:
      'Sign a company up for a trial, with its first admin. ERR_TERMS_NOT_ACCEPTED, ERR_TERMS_CHANGED.',
  }),
  'GET /signup-rules': route({
    access: 'public',
    response: SignupRules,
    summary: 'Get what a company has to accept, and whether it waits for an operator',
  }),
  'PUT /signup-rules': route({
    access: 'super',
    body: z.object({ needsApproval: z.boolean() }),
    response: SignupRules,
    summary: 'Set whether new companies wait for an operator',
  }),
} as const;

/** A new company signs itself up: a trial, with its first admin. */
import type { Language } from '@prosa/contract/limits';
import type { OfferedPlan, SignupRules } from '@prosa/contract/signup';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { enqueueJob } from '../../core/jobs/jobs.ts';
import { hashNewPassword } from '../accounts/new-password.ts';
import { refusingTaken, unscopedMakeCompany } from './make-company.ts';
import { unscopedFindTrial, unscopedListPlans } from './signup.queries.ts';
import { checkAccepted, readSignupRules } from './signup-rules.ts';

const DAY_MS = 86_400_000;
const SIGNUPS_PER_HOUR = 5;

export interface SignUp {
  name: string;
  companyName?: string | undefined;
  email: string;
  password: string;
  phone: string;
  planId: number;
  taxId?: string | undefined;
  termsVersion?: string | undefined;
  language?: Language | undefined;
  timeZone?: string | undefined;
  ip: string;
}

export const listOfferedPlans = (core: Core): Promise<OfferedPlan[]> =>
  inSystem(core, (db) => unscopedListPlans(db));

/**
 * Creates company, admin, first queue and settings together or not at all. Due date, status and recurrence are decided here.
 * Where an operator has to approve it, nobody can sign in until then.
 * @throws ERR_TERMS_NOT_ACCEPTED, ERR_TERMS_CHANGED, ERR_USER_CREATION_DISABLED if the installation accepts no sign-ups, ERR_RATE_LIMIT, ERR_COMMON_PASSWORD, ERR_NO_PLAN_FOUND, ERR_COMPANY_NAME_ALREADY_EXISTS,
 *   ERR_EMAIL_ALREADY_EXISTS
 */
export async function signUp(
  core: Core,
  asked: SignUp,
): Promise<{ name: string; email: string; dueDate: string; isWaiting: boolean }> {
  if (!core.config.signUp) throw appError('ERR_USER_CREATION_DISABLED');
  const { name, email, planId, language } = asked;
  const rules = await readSignupRules(core);
  checkAccepted(rules, asked.termsVersion);
  if (core.config.rateLimits) await countHourly(core, `sign-up from ${asked.ip}`, SIGNUPS_PER_HOUR);
  const passwordHash = await hashNewPassword(core, asked.password);
  const company = newCompany(asked, rules, core.now());
  const admin = { name, email, passwordHash, ...(language ? { language } : {}) };
  const { companyId, dueDate } = await refusingTaken(() =>
    inSystem(core, async (db) => {
      const trialDays = await unscopedFindTrial(db, planId);
      if (trialDays === undefined) throw appError('ERR_NO_PLAN_FOUND');
      const dueDate = new Date(core.now().getTime() + trialDays * DAY_MS);
      const made = { company: { ...company, dueDate }, admin, timeZone: asked.timeZone };
      const { companyId } = await unscopedMakeCompany(db, made);
      await enqueueJob(db, { name: 'tell-sign-up', payload: { companyId } });
      return { companyId, dueDate };
    }),
  );
  core.log.info({ company_id: companyId }, 'signup.company_created');
  return {
    name: company.name,
    email,
    dueDate: dueDate.toISOString(),
    isWaiting: rules.needsApproval,
  };
}

function newCompany(asked: SignUp, { terms, needsApproval }: SignupRules, now: Date) {
  const { name, companyName = name, email, phone, planId, taxId = '', language } = asked;
  return {
    ...{ name: companyName, email, phone, planId, taxId, recurrence: 'MENSAL' },
    status: !needsApproval,
    ...(needsApproval && { waitingSince: now, suspendedAt: now }),
    ...(terms && { termsVersion: terms.version, termsAcceptedAt: now }),
    ...(language && { language }),
  };
}

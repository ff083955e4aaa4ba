/** A new company signs itself up: a trial, with its first admin. */
import type { Language } from '@prosa/contract/limits';
import type { OfferedPlan } from '@prosa/contract/signup';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { hashNewPassword } from '../accounts/new-password.ts';
import { refusingTaken, unscopedMakeCompany } from './make-company.ts';
import { unscopedFindTrial, unscopedListPlans } from './signup.queries.ts';

const DAY_MS = 86_400_000;
const SIGNUPS_PER_HOUR = 5;

export interface SignUp {
  name: string;
  companyName?: string | undefined;
  email: string;
  password: string;
  phone: string;
  planId: number;
  language?: Language | undefined;
  timeZone?: string | undefined;
  ip: string;
}

export const listOfferedPlans = (core: Core): Promise<OfferedPlan[]> =>
  inSystem(core, (db) => unscopedListPlans(db));

/**
 * Creates company, admin, first queue and settings together or not at all. Due date, status and recurrence are decided here.
 * @throws ERR_USER_CREATION_DISABLED if the installation accepts no sign-ups, ERR_RATE_LIMIT, ERR_COMMON_PASSWORD, ERR_NO_PLAN_FOUND, ERR_COMPANY_NAME_ALREADY_EXISTS,
 *   ERR_EMAIL_ALREADY_EXISTS
 */
export async function signUp(
  core: Core,
  asked: SignUp,
): Promise<{ name: string; email: string; dueDate: string }> {
  if (!core.config.signUp) throw appError('ERR_USER_CREATION_DISABLED');
  const { name, email, phone, planId, language } = asked;
  if (core.config.rateLimits) await countHourly(core, `sign-up from ${asked.ip}`, SIGNUPS_PER_HOUR);
  const passwordHash = await hashNewPassword(core, asked.password);
  const company = {
    name: asked.companyName ?? name,
    email,
    phone,
    planId,
    status: true,
    recurrence: 'MENSAL',
    ...(language ? { language } : {}),
  };
  const admin = { name, email, passwordHash, ...(language ? { language } : {}) };
  const { companyId, dueDate } = await refusingTaken(() =>
    inSystem(core, async (db) => {
      const trialDays = await unscopedFindTrial(db, planId);
      if (trialDays === undefined) throw appError('ERR_NO_PLAN_FOUND');
      const dueDate = new Date(core.now().getTime() + trialDays * DAY_MS);
      const made = { company: { ...company, dueDate }, admin, timeZone: asked.timeZone };
      return { ...(await unscopedMakeCompany(db, made)), dueDate };
    }),
  );
  core.log.info({ company_id: companyId }, 'signup.company_created');
  return { name: company.name, email, dueDate: dueDate.toISOString() };
}

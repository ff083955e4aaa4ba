/** A new company signs itself up: a trial, with its first admin. */
import { type Language, TRIAL_DAYS } from '@prosa/contract/limits';
import type { OfferedPlan } from '@prosa/contract/signup';
import { unscopedInsertQueue } from '../../conversation/queues/queues.queries.ts';
import {
  type NewCompany,
  unscopedCompanyExists,
  unscopedInsertCompany,
  unscopedInsertSettings,
  unscopedSetTimeZone,
} from '../../conversation/settings/companies.queries.ts';
import { countHourly } from '../../core/attempts/login-failures.service.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import type { Db } from '../../core/db/db.ts';
import { type AppError, appError, violatedConstraint } from '../../core/errors.ts';
import { hashNewPassword } from '../accounts/new-password.ts';
import { unscopedAddToQueue, unscopedInsertAdmin } from '../accounts/users.queries.ts';
import { unscopedListPlans, unscopedPlanExists } from './signup.queries.ts';

const DAY_MS = 86_400_000;
const SIGNUPS_PER_HOUR = 5;
/** Without a queue the first customers would be seen by admins alone. */
const FIRST_QUEUE: Record<Language, string> = {
  pt: 'Atendimento',
  en: 'Support',
  es: 'Atención al cliente',
};
const FIRST_COLOR = '#1273DE';

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
  const dueDate = new Date(core.now().getTime() + TRIAL_DAYS * DAY_MS);
  const company = {
    name: asked.companyName ?? name,
    email,
    phone,
    planId,
    dueDate,
    status: true,
    recurrence: 'MENSAL',
    ...(language ? { language } : {}),
  };
  const admin = { name, email, passwordHash, ...(language ? { language } : {}) };
  const companyId = await refusingTaken(() =>
    inSystem(core, async (db) => {
      if (!(await unscopedPlanExists(db, planId))) throw appError('ERR_NO_PLAN_FOUND');
      if (await unscopedCompanyExists(db, company.name)) throw nameTaken();
      return unscopedMakeCompany(db, { company, admin, timeZone: asked.timeZone });
    }),
  );
  core.log.info({ company_id: companyId }, 'signup.company_created');
  return { name: company.name, email, dueDate: dueDate.toISOString() };
}

interface Beginning {
  company: NewCompany;
  admin: { name: string; email: string; passwordHash: string; language?: Language };
  timeZone: string | undefined;
}

/** A company, its first admin with a queue, and its settings. */
async function unscopedMakeCompany(
  db: Db,
  { company, admin, timeZone }: Beginning,
): Promise<number> {
  const companyId = await unscopedInsertCompany(db, company);
  if (timeZone) await unscopedSetTimeZone(db, companyId, timeZone);
  const userId = await unscopedInsertAdmin(db, { ...admin, companyId });
  const name = FIRST_QUEUE[company.language ?? 'en'];
  const queueId = await unscopedInsertQueue(db, { companyId, name, color: FIRST_COLOR });
  await unscopedAddToQueue(db, { companyId, userId, queueId });
  await unscopedInsertSettings(db, companyId);
  return companyId;
}

const nameTaken = (): AppError => appError('ERR_COMPANY_NAME_ALREADY_EXISTS');

async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email_norm_key') throw appError('ERR_EMAIL_ALREADY_EXISTS');
    if (constraint === 'companies_name_key') throw nameTaken();
    throw error;
  }
}

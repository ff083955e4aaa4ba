/** A company from nothing, whoever makes it: the person who signs up, or an operator. */
import type { Language } from '@prosa/contract/limits';
import { unscopedInsertQueue } from '../../conversation/queues/queues.queries.ts';
import {
  type NewCompany,
  unscopedCompanyExists,
  unscopedInsertCompany,
  unscopedInsertSettings,
  unscopedSetTimeZone,
} from '../../conversation/settings/companies.queries.ts';
import type { Db } from '../../core/db/db.ts';
import { type AppError, appError, violatedConstraint } from '../../core/errors.ts';
import { unscopedAddToQueue, unscopedInsertAdmin } from '../accounts/users.queries.ts';

/** Without a queue the first customers would be seen by admins alone. */
const FIRST_QUEUE: Record<Language, string> = {
  pt: 'Atendimento',
  en: 'Support',
  es: 'Atención al cliente',
};
const FIRST_COLOR = '#1273DE';

export interface Beginning {
  company: NewCompany;
  admin: { name: string; email: string; passwordHash: string; language?: Language };
  timeZone: string | undefined;
}

/** A company, its first admin with a queue, and its settings. @throws ERR_COMPANY_NAME_ALREADY_EXISTS */
export async function unscopedMakeCompany(
  db: Db,
  { company, admin, timeZone }: Beginning,
): Promise<{ companyId: number; userId: number }> {
  if (await unscopedCompanyExists(db, company.name)) throw nameTaken();
  const companyId = await unscopedInsertCompany(db, company);
  if (timeZone) await unscopedSetTimeZone(db, companyId, timeZone);
  const userId = await unscopedInsertAdmin(db, { ...admin, companyId });
  const name = FIRST_QUEUE[company.language ?? 'en'];
  const queueId = await unscopedInsertQueue(db, { companyId, name, color: FIRST_COLOR });
  await unscopedAddToQueue(db, { companyId, userId, queueId });
  await unscopedInsertSettings(db, companyId);
  return { companyId, userId };
}

const nameTaken = (): AppError => appError('ERR_COMPANY_NAME_ALREADY_EXISTS');

/** Two at the same time: the database refuses the second. */
export async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email_norm_key') throw appError('ERR_EMAIL_ALREADY_EXISTS');
    if (constraint === 'companies_name_key') throw nameTaken();
    throw error;
  }
}

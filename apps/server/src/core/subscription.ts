/**
 * Whether a company may act now. Everything that acts for a company asks here: requests, loops, jobs and timers
 * (testing/company-actors.ts lists them).
 */
import { type Core, companyCtx, type Reader, reading } from './ctx.ts';
import { ofCompany, rows } from './db/db.ts';
import { type SQL, sql } from './db/drizzle.ts';
import { AppError } from './errors.ts';

const DAY_MS = 86_400_000;

export interface Subscription {
  /** False: the operator has suspended the company. */
  status: boolean;
  /** Null: it never expires. */
  dueDate: Date | null;
}

/** `grace`: past its due date, and still served for some days. */
export type Standing = 'paid' | 'grace' | 'expired' | 'suspended';

type Rules = { config: Pick<Core['config'], 'graceDays'> };

export function standingOf(
  { config }: Rules,
  { status, dueDate }: Subscription,
  now: Date,
): Standing {
  if (!status) return 'suspended';
  if (!dueDate || dueDate > now) return 'paid';
  return now.getTime() < dueDate.getTime() + config.graceDays * DAY_MS ? 'grace' : 'expired';
}

export function mayAct(rules: Rules, company: Subscription, now: Date): boolean {
  const standing = standingOf(rules, company, now);
  return standing === 'paid' || standing === 'grace';
}

/** Refuses a company that is suspended or whose subscription and grace have ended, and says whom to write to. */
export function checkSubscription(
  { config }: { config: Pick<Core['config'], 'supportContact' | 'graceDays'> },
  company: Subscription,
  now: Date,
): void {
  const contact = config.supportContact;
  const standing = standingOf({ config }, company, now);
  if (standing === 'suspended') throw new AppError('ERR_COMPANY_SUSPENDED', { contact });
  if (standing === 'expired')
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', {
      date: company.dueDate!.toISOString(),
      contact,
    });
}

/** The same as a condition on a row of `companies`. */
export function mayActSql(core: Pick<Core, 'config' | 'now'>, alias: string): SQL {
  const company = sql.identifier(alias);
  const since = new Date(core.now().getTime() - core.config.graceDays * DAY_MS).toISOString();
  return sql`(${company}.status and (${company}.due_date is null or ${company}.due_date > ${since}::timestamptz))`;
}

/** The same of the reader's company, for the statements of its work. */
export const companyMayAct = (tx: Reader): SQL => sql`exists (
  select from companies acting where ${ofCompany(tx, 'acting')} and ${mayActSql(tx.core, 'acting')})`;

/** For work that has no statement of its own to ask in. */
export async function askMayAct(core: Core, companyId: number): Promise<boolean> {
  const tx = reading(companyCtx(core, companyId));
  return (await rows(tx.db, sql`select where ${companyMayAct(tx)}`)).length > 0;
}

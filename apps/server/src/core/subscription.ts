/**
 * Whether a company may act now. Everything that acts for a company asks here: requests, loops, jobs and timers
 * (testing/company-actors.ts lists them).
 */
import { type Core, companyCtx, type Reader, reading } from './ctx.ts';
import { ofCompany, rows } from './db/db.ts';
import { type SQL, sql } from './db/drizzle.ts';
import { AppError } from './errors.ts';
import { knownInstallationSetting } from './installation/installation-settings.ts';

const DAY_MS = 86_400_000;

export interface Subscription {
  /** False: the operator has suspended the company. */
  status: boolean;
  /** Null: it never expires. */
  dueDate: Date | null;
}

/** `grace`: past its due date, and still served for some days. */
export type Standing = 'paid' | 'grace' | 'expired' | 'suspended';

/** When it is asked, and how many days companies are served past their due dates. */
export interface Clock {
  now: Date;
  graceDays: number;
}

type Rules = Pick<Core, 'config' | 'pool' | 'now'>;

/** What the operator has set; GRACE_DAYS until then. */
function graceDaysOf(core: Pick<Core, 'config' | 'pool'>): number {
  const set = knownInstallationSetting(core, 'graceDays');
  return set === '' ? core.config.graceDays : Number(set);
}

export const clockOf = (core: Rules): Clock => ({ now: core.now(), graceDays: graceDaysOf(core) });

/** When a company is no longer served that was due then. */
export const graceEndOf = (dueDate: Date, { graceDays }: Pick<Clock, 'graceDays'>): Date =>
  new Date(dueDate.getTime() + graceDays * DAY_MS);

export function standingOf({ status, dueDate }: Subscription, clock: Clock): Standing {
  if (!status) return 'suspended';
  if (!dueDate || dueDate > clock.now) return 'paid';
  return clock.now < graceEndOf(dueDate, clock) ? 'grace' : 'expired';
}

export function mayAct(company: Subscription, clock: Clock): boolean {
  const standing = standingOf(company, clock);
  return standing === 'paid' || standing === 'grace';
}

/** Refuses a company that is suspended or whose subscription and grace have ended, and says whom to write to. */
export function checkSubscription(
  company: Subscription & { timeZone: string },
  clock: Clock,
  contact: string,
): void {
  const standing = standingOf(company, clock);
  if (standing === 'suspended') throw new AppError('ERR_COMPANY_SUSPENDED', { contact });
  if (standing === 'expired')
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', {
      date: company.dueDate!.toISOString(),
      timeZone: company.timeZone,
      contact,
    });
}

/** `standingOf` a row of `companies`. */
export function standingSql(core: Rules, alias: string): SQL {
  const company = sql.identifier(alias);
  return sql`case when ${mayActSql(core, alias)} then
      case when ${company}.due_date <= ${core.now().toISOString()}::timestamptz then 'grace' else 'paid' end
    when ${company}.status then 'expired' else 'suspended' end`;
}

/** `mayAct` as a condition on a row of `companies`. */
export function mayActSql(core: Rules, alias: string): SQL {
  const company = sql.identifier(alias);
  const { now, graceDays } = clockOf(core);
  const since = new Date(now.getTime() - graceDays * DAY_MS).toISOString();
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

import { AppError } from './errors.ts';

/** Refuses a company whose time is over. No due date never expires. */
export function checkSubscription(company: { dueDate: Date | null }, now: Date): void {
  if (company.dueDate && company.dueDate <= now) {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { date: company.dueDate.toISOString() });
  }
}

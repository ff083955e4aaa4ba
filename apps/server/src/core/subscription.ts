import { AppError } from './errors.ts';

/** Refuses a company whose subscription has ended. Without a due date it never expires. */
export function checkSubscription(company: { dueDate: Date | null }, now: Date): void {
  if (company.dueDate && company.dueDate <= now) {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { date: company.dueDate.toISOString() });
  }
}

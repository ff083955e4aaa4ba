import type { Core } from './ctx.ts';
import { AppError } from './errors.ts';

export interface Subscription {
  /** False: the operator has suspended the company. */
  status: boolean;
  /** Null: it never expires. */
  dueDate: Date | null;
}

/** Refuses a company that is suspended or whose subscription has ended, and says whom to write to. */
export function checkSubscription(
  { config }: { config: Pick<Core['config'], 'supportContact'> },
  { status, dueDate }: Subscription,
  now: Date,
): void {
  const contact = config.supportContact;
  if (!status) throw new AppError('ERR_COMPANY_SUSPENDED', { contact });
  if (dueDate && dueDate <= now)
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { date: dueDate.toISOString(), contact });
}

/** Which reminder a person sees. Pure. */
import type { Billing } from '@prosa/contract/billing';
import { REMINDER_DAYS } from '@prosa/contract/invoices/manifest';
import { daysBetween } from '../../i18n/company-days.ts';

export interface BannerKind {
  /** Red only for whoever can do something about it. */
  tone: 'warning' | 'red' | 'soft';
  text: 'due' | 'trial' | 'grace' | 'graceUnbilled' | 'trialGrace' | 'graceOfOthers';
}

/** How long before its end a trial is spoken of. */
const TRIAL_DAYS = 2;

interface Viewing {
  isAdmin: boolean;
  /** The company's. */
  timeZone: string;
  now: Date;
}

export function bannerOf(billing: Billing, { isAdmin, timeZone, now }: Viewing): BannerKind | null {
  const { dueDate } = billing;
  if (!dueDate) return null;
  const isOver = new Date(dueDate) <= now;
  if (!isAdmin) return isOver ? { tone: 'soft', text: 'graceOfOthers' } : null;
  if (isOver) return { tone: 'red', text: overdueText(billing) };
  return reminderOf(billing, daysBetween(timeZone, now, new Date(dueDate)));
}

function overdueText({ isTrial, invoice }: Billing): BannerKind['text'] {
  if (isTrial) return 'trialGrace';
  return invoice ? 'grace' : 'graceUnbilled';
}

function reminderOf({ isTrial, invoice }: Billing, days: number): BannerKind | null {
  if (isTrial) return days <= TRIAL_DAYS ? { tone: 'warning', text: 'trial' } : null;
  return invoice && days <= REMINDER_DAYS ? { tone: 'warning', text: 'due' } : null;
}

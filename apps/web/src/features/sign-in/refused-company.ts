import { ApiError } from '@prosa/contract/client';
import { showDayIn } from '../../i18n/company-days.ts';

/** Why a company is not served, as a refused sign-in says it. */
export interface RefusedCompany {
  isSuspended: boolean;
  /** Since when it is expired: dd/MM/yyyy. */
  date: string;
  /** Whom to write to; may be empty. */
  contact: string;
  /** The token of the invoice's pay link, which only administrators get. */
  payToken: string | null;
}

/** Null when the error is another. */
export function refusedCompany(error: unknown): RefusedCompany | null {
  if (!(error instanceof ApiError) || error.status !== 402) return null;
  // It was never served: the form says why.
  if (error.code === 'ERR_COMPANY_WAITING') return null;
  const { date, timeZone, contact, payLink } = error.data;
  return {
    isSuspended: error.code === 'ERR_COMPANY_SUSPENDED',
    date: typeof date === 'string' && typeof timeZone === 'string' ? showDayIn(timeZone, date) : '',
    contact: typeof contact === 'string' ? contact : '',
    payToken: typeof payLink === 'string' ? (payLink.split('/pay/')[1] ?? null) : null,
  };
}

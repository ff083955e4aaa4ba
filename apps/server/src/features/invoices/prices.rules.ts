/** What a period costs. Pure, in whole cents. */
import { type Recurrence, recurrences } from '@prosa/contract/plans/manifest';

export interface Priced {
  /** Of a month. */
  valueCents: number;
  /** Of whole periods, where they are not the months' prices together. */
  prices: Partial<Record<Recurrence, number>>;
}

/** What a company pays for a period of its recurrence. */
export const periodCents = ({ valueCents, prices }: Priced, recurrence: Recurrence): number =>
  prices[recurrence] ?? valueCents * recurrences[recurrence];

/** The part of an amount that falls to some of the days of a period; half a cent counts as one. */
export function proRata(cents: number, days: { left: number; ofPeriod: number }): number {
  const { left, ofPeriod } = days;
  return Math.floor((2 * cents * left + ofPeriod) / (2 * ofPeriod));
}

/** How much credit an invoice takes. */
export const creditFor = (valueCents: number, balanceCents: number): number =>
  Math.min(valueCents, Math.max(0, balanceCents));

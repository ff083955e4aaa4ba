/** The times of a campaign that repeats, by the rules that schedules have. */
import type { Repeat, RepeatInput } from '@prosa/contract/schedules';
import { findHours } from '../../conversation/hours/hours.queries.ts';
import {
  completeRepeat,
  firstOccurrence,
  type Occurrence,
  occurrencesOf,
  slotAt,
} from '../../conversation/hours/recurrence.ts';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { CampaignRow, CampaignValues } from './campaigns.queries.ts';

interface Series {
  slot: string;
  repeat: Repeat | null;
}

/** Holidays move no run: they keep a campaign from sending, whatever it is. */
const seriesOf = ({ slot, repeat }: Series) => ({ slot, repeat, holidays: 'send' as const });

const calendarOf = async (tx: Tx) => {
  const { timeZone } = await findHours(tx);
  return { timeZone, holidays: [], leftOut: new Set<string>() };
};

const planned = ({ slot, at, rest }: Occurrence): CampaignValues => ({
  slot,
  scheduledAt: at,
  repeat: rest.repeat,
});

/** The first time of a series that begins at `at`. @throws ERR_SCHEDULE_EMPTY */
export async function planSeries(
  tx: Tx,
  at: Date,
  repeat: RepeatInput | null,
): Promise<CampaignValues> {
  if (!repeat) return { slot: null, scheduledAt: at, repeat: null };
  const calendar = await calendarOf(tx);
  const slot = slotAt(at, calendar.timeZone);
  const first = firstOccurrence(seriesOf({ slot, repeat: completeRepeat(repeat, slot) }), calendar);
  if (!first) throw appError('ERR_SCHEDULE_EMPTY');
  return planned(first);
}

/** The next time to come; those that came while the campaign ran are left out. Undefined behind the last. */
export async function planNext(
  tx: Tx,
  { slot, repeat }: Pick<CampaignRow, 'slot' | 'repeat'>,
): Promise<CampaignValues | undefined> {
  if (slot === null || repeat === null) return undefined;
  const now = tx.core.now();
  for (const occurrence of occurrencesOf(seriesOf({ slot, repeat }), await calendarOf(tx)))
    if (occurrence.at > now) return planned(occurrence);
  return undefined;
}

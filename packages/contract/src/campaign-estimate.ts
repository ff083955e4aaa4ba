/** What a campaign would do, said while its form is filled in. */
import { z } from 'zod';
import { CampaignPerson } from './campaign-content.ts';
import { isoTime } from './common.ts';

export const CampaignEstimate = z.object({
  /** Who will get it. */
  recipients: z.number(),
  skipped: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** Some of those who will get it, for the preview. */
  samples: z.array(CampaignPerson),
  /** The pace of the chosen connections together. */
  perHour: z.number(),
  /** What they may send in a day; null without a limit. */
  perDay: z.number().nullable(),
  /** Null if nobody gets it or nothing can be sent. */
  endsAt: isoTime.nullable(),
});
export type CampaignEstimate = z.output<typeof CampaignEstimate>;

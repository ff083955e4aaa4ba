/** Campaigns as those see them who serve a customer. */
import { z } from 'zod';
import { recipientStates } from './campaigns/states.ts';
import { isoTime, pageQuery } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import { route } from './route.ts';

/** A campaign that a contact got, as attendants see it. */
export const ContactCampaign = z.object({
  id: id('campaignRecipient'),
  campaign: z.object({ id: id('campaign'), name: z.string() }),
  state: z.enum(recipientStates),
  /** Why it failed. */
  reason: z.string().nullable(),
  queuedAt: isoTime,
  repliedAt: isoTime.nullable(),
  optedOutAt: isoTime.nullable(),
  /** Its message, if that is in the thread of the requested ticket. */
  messageId: uuid('message').nullable(),
});
export type ContactCampaign = z.output<typeof ContactCampaign>;

export const contactCampaignRoutes = {
  'GET /tickets/:ticketId/campaigns': route({
    access: 'user',
    params: z.object({ ticketId: textId('ticket') }),
    query: z.object({ cursor: pageQuery.cursor }),
    response: z.object({
      campaigns: z.array(ContactCampaign),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: "List the campaigns that the ticket's contact got, newest first",
  }),
} as const;

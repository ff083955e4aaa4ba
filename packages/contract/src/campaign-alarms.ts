/** What stops campaigns until somebody acts. */
import { z } from 'zod';
import { alarmReasons } from './campaigns/states.ts';
import { id } from './ids.ts';
import { route } from './route.ts';

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins: fetch the list again. */
    campaignAlarm: { action: 'update' };
  }
}

export const CampaignAlarm = z.object({
  campaignId: id('campaign'),
  name: z.string(),
  reason: z.enum(alarmReasons),
  /** The connection that stands still; null if it is about the campaign. */
  whatsappName: z.string().nullable(),
});
export type CampaignAlarm = z.output<typeof CampaignAlarm>;

export const campaignAlarmRoutes = {
  'GET /campaign-alarms': route({
    access: 'campaigns-page:manage',
    plan: 'useCampaigns',
    response: z.array(CampaignAlarm),
    summary: 'List what stops campaigns until somebody acts, at most 50',
  }),
} as const;

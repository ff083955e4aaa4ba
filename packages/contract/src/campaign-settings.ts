/** Pace, budgets and variables of all campaigns of a company. */
import { z } from 'zod';
import { campaignLimits, intervalChoices, pauseChoices } from './campaigns/states.ts';
import { ignoredCompany, text } from './common.ts';
import { id, textId } from './ids.ts';
import { route } from './route.ts';

declare module './realtime.ts' {
  interface EventPayloads {
    campaignSettings: { action: 'update' };
  }
}

export const CampaignSetting = z.object({ key: z.string(), value: z.string() });
export type CampaignSetting = z.output<typeof CampaignSetting>;

export const CampaignVariable = z.object({
  key: text(campaignLimits.variables.key).trim().regex(/^\w+$/),
  value: text(campaignLimits.variables.value),
});
export type CampaignVariable = z.output<typeof CampaignVariable>;

const interval = z.coerce.number<string | number>().int();
const oneOf = (choices: readonly number[]) =>
  interval.refine((value) => choices.includes(value), { message: 'ERR_VALIDATION' });
const budget = interval.min(0).max(campaignLimits.dailyCap.max);

const access = 'campaigns-page:manage';
const plan = 'useCampaigns';

export const campaignSettingRoutes = {
  'GET /campaign-settings': route({
    access,
    plan,
    response: z.array(CampaignSetting),
    summary: 'List the settings of all campaigns; `variables` is JSON',
  }),
  'POST /campaign-settings': route({
    access,
    plan,
    body: z.object({
      settings: z
        .object({
          messageInterval: oneOf(intervalChoices),
          longerIntervalAfter: oneOf(pauseChoices),
          greaterInterval: oneOf(pauseChoices),
          variables: z
            .array(CampaignVariable)
            .max(campaignLimits.variables.max)
            .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, {
              message: 'ERR_VALIDATION',
            }),
          newChatsPerDay: budget,
          perHour: budget,
          perDay: budget,
        })
        .partial(),
      companyId: ignoredCompany,
    }),
    status: 200,
    response: z.array(CampaignSetting),
    summary: 'Set values of all campaigns: pace, budgets of a connection, variables',
  }),
  'POST /campaign-lines/:whatsappId/resume': route({
    access,
    plan,
    params: z.object({ whatsappId: textId('connection') }),
    status: 200,
    response: z.object({ id: id('connection') }),
    summary: 'Let campaigns go on through a connection that was stopped after failures',
  }),
} as const;

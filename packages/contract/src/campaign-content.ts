/** What a campaign sends besides its texts: files, and templates of connections that need them; and to whom. */
import { z } from 'zod';
import { text } from './common.ts';
import { id } from './ids.ts';
import { limits } from './limits.ts';

/** The file that goes with a message. */
export const CampaignMedia = z.object({
  /** Which of the messages; from 1. */
  variant: z.number(),
  path: z.string(),
  name: z.string(),
  mediaType: z.string(),
});
export type CampaignMedia = z.output<typeof CampaignMedia>;

const templateValues = z
  .record(z.string().max(100), text(limits.templateValue.max))
  .refine((values) => Object.keys(values).length <= limits.templateValues.max)
  .meta({ maxProperties: limits.templateValues.max });

/** What a connection of the official API sends. Values may have variables. */
export const CampaignTemplate = z.object({
  whatsappId: id('connection'),
  templateId: id('template').nullable(),
  values: templateValues,
});
export type CampaignTemplate = z.output<typeof CampaignTemplate>;

/** What texts can say about a recipient. */
export const CampaignPerson = z.object({
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** Further columns of the spreadsheet of their list, by heading in lower case; empty for blank cells. */
  fields: z.record(z.string(), z.string()),
});
export type CampaignPerson = z.output<typeof CampaignPerson>;

import { z } from 'zod';
import { CampaignMedia, CampaignTemplate } from './campaign-content.ts';
import { CampaignEstimate } from './campaign-estimate.ts';
import {
  campaignHolds,
  campaignLimits,
  campaignStatuses,
  recipientGroups,
  recipientStates,
} from './campaigns/states.ts';
import { deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { Repeat, RepeatInput } from './schedules.ts';

declare module './ids.ts' {
  interface Refs {
    campaign: true;
    campaignRecipient: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins; at most once a second while a campaign runs. */
    campaign: { action: 'create' | 'update'; record: Campaign } | { action: 'delete'; id: number };
  }
}

/** Recipients of a run. The states add up to the total. */
export const CampaignCounts = z.object({
  total: z.number(),
  waiting: z.number(),
  /** Asked, and without an answer so far. */
  confirming: z.number(),
  queued: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Of those who got it. */
  replied: z.number(),
  /** They want no more campaigns. */
  optedOut: z.number(),
});
export type CampaignCounts = z.output<typeof CampaignCounts>;

const Named = z.object({ id: z.number(), name: z.string() });

export const Campaign = z.object({
  id: id('campaign'),
  name: z.string(),
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  media: z.array(CampaignMedia),
  /** Asks first: only who answers gets the message. */
  confirmation: z.boolean(),
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
  /** The first file, for other clients of the family. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  status: z.enum(campaignStatuses),
  scheduledAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  /** Each time is a run of its own; `scheduledAt` is the next. */
  repeat: Repeat.nullable(),
  /** The first of them, for other clients of the family. */
  whatsappId: id('connection').nullable(),
  whatsappIds: z.array(id('connection')),
  whatsapp: Named.nullable(),
  templates: z.array(CampaignTemplate),
  contactListId: id('contactList').nullable(),
  contactList: Named.nullable(),
  tagListId: id('tag').nullable(),
  tag: Named.nullable(),
  /** Its files go out before the message, each with its name. */
  fileListId: id('fileList').nullable(),
  fileList: Named.nullable(),
  /** Of the attendances that answers open. */
  queueId: id('queue').nullable(),
  userId: id('user').nullable(),
  answerTagId: id('tag').nullable(),
  /** Weekdays from 1 (Monday), and times of day on the recipient's clock; no days = at any time. */
  windowDays: z.array(z.number()),
  windowFrom: z.string(),
  windowUntil: z.string(),
  dailyCap: z.number().nullable(),
  excludeDays: z.number(),
  /** Raised by each start and by each new attempt for those who failed. */
  run: z.number(),
  counts: CampaignCounts,
  /** The audience of the run is not complete yet. */
  isGathering: z.boolean(),
  heldReason: z.enum(campaignHolds).nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type Campaign = z.output<typeof Campaign>;

export const CampaignRecipient = z.object({
  id: id('campaignRecipient'),
  number: z.string(),
  name: z.string(),
  contactId: id('contact').nullable(),
  whatsappId: id('connection').nullable(),
  /** Which of the messages; from 1. */
  variant: z.number().nullable(),
  state: z.enum(recipientStates),
  /** An error code of a failure, or why the recipient is left out. */
  reason: z.string().nullable(),
  queuedAt: isoTime.nullable(),
  settledAt: isoTime.nullable(),
  repliedAt: isoTime.nullable(),
  optedOutAt: isoTime.nullable(),
});
export type CampaignRecipient = z.output<typeof CampaignRecipient>;

export const CampaignReport = z.object({
  campaign: Campaign,
  /** Whose results these are. */
  run: z.number(),
  counts: CampaignCounts,
  /** Left out and failed, by reason; the most frequent first. */
  reasons: z.array(
    z.object({ state: z.enum(['failed', 'skipped']), reason: z.string(), count: z.number() }),
  ),
  /** Of those to whom a message was sent. */
  variants: z.array(
    z.object({
      variant: z.number(),
      sent: z.number(),
      delivered: z.number(),
      read: z.number(),
      replied: z.number(),
      optedOut: z.number(),
      failed: z.number(),
    }),
  ),
  /** Messages that left, by hour. */
  hours: z.array(z.object({ at: isoTime, count: z.number() })),
  /** Each connection that it is sent through. */
  lines: z.array(
    z.object({
      whatsappId: id('connection'),
      name: z.string(),
      sentToday: z.number(),
      heldReason: z.enum(campaignHolds).nullable(),
      /** A person can end it. */
      isResumable: z.boolean(),
      heldUntil: isoTime.nullable(),
    }),
  ),
});
export type CampaignReport = z.output<typeof CampaignReport>;

const params = z.object({ campaignId: textId('campaign') });

/** The latest without it. */
const run = z.coerce.number<string | number>().int().min(1).optional();

/** As text, in forms and queries. */
const variant = z.coerce
  .number<string | number>()
  .int()
  .min(1)
  .max(campaignLimits.messages)
  .default(1);

const message = text(limits.automaticText.max).trim();
/** Other clients send null for what is empty. */
const emptyText = message.nullable().transform((value) => value ?? '');
const clock = z.string().regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/);

const editable = {
  name: text(campaignLimits.name.max).trim().min(campaignLimits.name.min),
  message1: emptyText,
  message2: emptyText,
  message3: emptyText,
  message4: emptyText,
  message5: emptyText,
  confirmation: z.boolean(),
  confirmationMessage1: emptyText,
  confirmationMessage2: emptyText,
  confirmationMessage3: emptyText,
  confirmationMessage4: emptyText,
  confirmationMessage5: emptyText,
  scheduledAt: isoTime.nullable(),
  /** From `scheduledAt` on; without a time there is none. */
  repeat: RepeatInput.nullable(),
  whatsappId: id('connection').nullable(),
  whatsappIds: z.array(id('connection')).max(campaignLimits.connections.max),
  templates: z.array(CampaignTemplate).max(campaignLimits.connections.max),
  contactListId: id('contactList').nullable(),
  tagListId: id('tag').nullable(),
  fileListId: id('fileList').nullable(),
  queueId: id('queue').nullable(),
  userId: id('user').nullable(),
  answerTagId: id('tag').nullable(),
  windowDays: z.array(z.number().int().min(1).max(7)).max(7),
  windowFrom: clock,
  windowUntil: clock,
  dailyCap: z.number().int().min(1).max(campaignLimits.dailyCap.max).nullable(),
  excludeDays: z.number().int().min(0).max(campaignLimits.excludeDays.max),
};
const fields = z
  .object({
    ...editable,
    status: z.unknown().meta({ ignored: true }).optional(),
    companyId: ignoredCompany,
  })
  .partial();

const access = 'campaigns-page:manage';
const plan = 'useCampaigns';

export const campaignRoutes = {
  'GET /campaigns': route({
    access,
    plan,
    query: z.object(pageQuery),
    response: z.object({
      records: z.array(Campaign),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List campaigns, the newest first',
  }),
  'GET /campaigns/:campaignId': route({
    access,
    plan,
    params,
    response: Campaign,
    summary: 'Get a campaign',
  }),
  'POST /campaigns': route({
    access,
    plan,
    body: fields.extend({ name: editable.name }),
    status: 201,
    response: Campaign,
    summary:
      'Create a campaign; with a scheduled time it starts by itself. ERR_CAMPAIGN_EMPTY, ERR_CAMPAIGN_DATE.',
  }),
  'PUT /campaigns/:campaignId': route({
    access,
    plan,
    params,
    body: fields,
    ifMatch: true,
    response: Campaign,
    summary:
      'Update a campaign: all of it until an hour before it starts, only its texts while it is canceled. ERR_CAMPAIGN_LOCKED.',
  }),
  'DELETE /campaigns/:campaignId': route({
    access,
    plan,
    params,
    response: deleted(id('campaign')),
    summary: 'Delete a campaign that is not running. ERR_CAMPAIGN_STATUS.',
  }),
  'POST /campaigns/estimate': route({
    access,
    plan,
    body: z.object({
      whatsappIds: editable.whatsappIds,
      contactListId: editable.contactListId,
      tagListId: editable.tagListId,
      scheduledAt: editable.scheduledAt,
      windowDays: editable.windowDays,
      windowFrom: editable.windowFrom,
      windowUntil: editable.windowUntil,
      dailyCap: editable.dailyCap,
      excludeDays: editable.excludeDays,
    }),
    status: 200,
    response: CampaignEstimate,
    summary: 'Estimate how many recipients a campaign has, who is left out, and when it ends',
  }),
  'POST /campaigns/:campaignId/media-upload': route({
    access,
    plan,
    params,
    files: ['file'],
    body: z.object({
      variant,
      typeArch: z.unknown().meta({ ignored: true }).optional(),
    }),
    status: 200,
    response: Campaign,
    summary:
      'Set the file of a message, which is its caption, replacing the existing one. ERR_CAMPAIGN_LOCKED, ERR_MEDIA_TYPE.',
  }),
  'DELETE /campaigns/:campaignId/media-upload': route({
    access,
    plan,
    params,
    query: z.object({ variant }),
    response: Campaign,
    summary: 'Remove the file of a message. ERR_CAMPAIGN_LOCKED.',
  }),
  'POST /campaigns/:campaignId/test': route({
    access,
    plan,
    params,
    body: z.object({
      number: text(limits.contactNumber.max),
      /** One of the campaign's connections; the first by default. */
      whatsappId: id('connection').nullable().default(null),
      /** Which of the messages; all by default. */
      variant: z.number().int().min(1).max(campaignLimits.messages).nullable().default(null),
    }),
    status: 200,
    response: z.object({ messages: z.number() }),
    summary:
      'Send the messages of a campaign to one number as a test, which no report counts. ERR_CAMPAIGN_TEST_NUMBER, ERR_WAPP_NOT_INITIALIZED.',
  }),
  'POST /campaigns/:campaignId/start': route({
    access,
    plan,
    params,
    status: 200,
    response: Campaign,
    summary: 'Start a campaign at once, also one that is late. ERR_CAMPAIGN_STATUS.',
  }),
  'POST /campaigns/:campaignId/cancel': route({
    access,
    plan,
    params,
    status: 200,
    response: Campaign,
    summary: 'Cancel a running campaign; messages that have not left are withdrawn',
  }),
  'POST /campaigns/:campaignId/restart': route({
    access,
    plan,
    params,
    status: 200,
    response: Campaign,
    summary: 'Go on with a canceled campaign for the recipients who have not got it',
  }),
  'POST /campaigns/:campaignId/retry': route({
    access,
    plan,
    params,
    status: 200,
    response: Campaign,
    summary:
      'Send a finished campaign again to the recipients for whom it failed, as a new run. ERR_CAMPAIGN_NOBODY_FAILED.',
  }),
  'GET /campaigns/:campaignId/report': route({
    access,
    plan,
    params,
    query: z.object({ run }),
    response: CampaignReport,
    summary: 'Get the results of a run of a campaign',
  }),
  'GET /campaigns/:campaignId/recipients': route({
    access,
    plan,
    params,
    query: z.object({ ...pageQuery, run, state: z.enum(recipientGroups).optional() }),
    response: z.object({
      records: z.array(CampaignRecipient),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List the recipients of a run, by name or number and by state',
  }),
  'GET /campaigns/:campaignId/export': route({
    access,
    plan,
    confirm: true,
    params,
    query: z.object({ run }),
    /** CSV, not JSON. */
    response: z.unknown(),
    summary: 'Export the recipients of a run as CSV',
  }),
} as const;

/** The values of the campaign's form. */
import type { CampaignMedia } from '@prosa/contract/campaign-content';
import type { Campaign } from '@prosa/contract/campaigns';
import { campaignLimits, EDIT_UNTIL_MS } from '@prosa/contract/campaigns/states';
import { limits } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import { partsOfMoment } from '../../ui/clock-text.ts';
import { all, between, moment, required } from '../../ui/form-rules.ts';
import {
  neverRepeats,
  type RepeatValues,
  repeatOf,
  repeatValuesOf,
} from '../schedules/repeat-values.ts';
import type { CampaignDraft, EstimateBody } from './campaigns.api.ts';
import { instantIn, timeIn } from './company-time.ts';

export const messageKeys = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
export type MessageKey = (typeof messageKeys)[number];

export const questionKeys = [
  'confirmationMessage1',
  'confirmationMessage2',
  'confirmationMessage3',
  'confirmationMessage4',
  'confirmationMessage5',
] as const;
export type QuestionKey = (typeof questionKeys)[number];

/** A template and its values; they may have variables. */
export interface ChosenTemplate {
  templateId: string | null;
  values: Record<string, string>;
}

export const noTemplate: ChosenTemplate = { templateId: null, values: {} };

interface Fields extends Record<MessageKey | QuestionKey, string>, RepeatValues {
  name: string;
  /** The change of each message's file. */
  media: CampaignDraft['media'];
  confirmation: boolean;
  whatsappIds: string[];
  /** By connection of the official API. */
  templates: Record<string, ChosenTemplate>;
  contactListId: string | null;
  tagListId: string | null;
  fileListId: string | null;
  /** A local time of the company; empty = none. */
  scheduledAt: string;
  hasWindow: boolean;
  windowDays: number[];
  windowFrom: string;
  windowUntil: string;
  /** Empty = no limit. */
  dailyCap: number | '';
  excludeDays: number | '';
  queueId: string | null;
  userId: string | null;
  answerTagId: string | null;
}
export type CampaignValues = Fields & Record<string, unknown>;

/** As long as a form may be open after its time was chosen. */
const PAST_MS = 60_000;
const WORKDAYS = [1, 2, 3, 4, 5];

const empty: Omit<Fields, 'hasWindow'> = {
  ...neverRepeats,
  name: '',
  message1: '',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  media: messageKeys.map(() => 'keep'),
  confirmation: false,
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
  whatsappIds: [],
  templates: {},
  contactListId: null,
  tagListId: null,
  fileListId: null,
  scheduledAt: '',
  windowDays: WORKDAYS,
  windowFrom: '08:00',
  windowUntil: '20:00',
  dailyCap: '',
  excludeDays: '',
  queueId: null,
  userId: null,
  answerTagId: null,
};

export function startValues(campaign: Campaign | null, timeZone: string): CampaignValues {
  if (!campaign) return { ...empty, hasWindow: false };
  const { name, message1, message2, message3, message4, message5, scheduledAt } = campaign;
  const { windowDays, windowFrom, windowUntil } = campaign;
  const hasWindow = windowDays.length > 0;
  return {
    ...empty,
    ...{ name, message1, message2, message3, message4, message5, hasWindow },
    ...(hasWindow ? { windowDays, windowFrom, windowUntil } : {}),
    confirmation: campaign.confirmation,
    confirmationMessage1: campaign.confirmationMessage1,
    confirmationMessage2: campaign.confirmationMessage2,
    confirmationMessage3: campaign.confirmationMessage3,
    confirmationMessage4: campaign.confirmationMessage4,
    confirmationMessage5: campaign.confirmationMessage5,
    whatsappIds: campaign.whatsappIds.map(String),
    templates: Object.fromEntries(
      campaign.templates.map(({ whatsappId, templateId, values }) => [
        String(whatsappId),
        { templateId: textOf(templateId), values },
      ]),
    ),
    contactListId: textOf(campaign.contactListId),
    tagListId: textOf(campaign.tagListId),
    fileListId: textOf(campaign.fileListId),
    scheduledAt: scheduledAt === null ? '' : timeIn(timeZone, scheduledAt),
    ...repeatValuesOf(campaign.repeat),
    dailyCap: campaign.dailyCap ?? '',
    excludeDays: campaign.excludeDays || '',
    queueId: textOf(campaign.queueId),
    userId: textOf(campaign.userId),
    answerTagId: textOf(campaign.answerTagId),
  };
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id));
export type StoredFiles = readonly (CampaignMedia | undefined)[];

/** The files by the places of their messages. */
export const storedFiles = (campaign: Campaign | null): StoredFiles =>
  messageKeys.map((_, index) => campaign?.media.find(({ variant }) => variant === index + 1));

export const hasFile = (
  value: Fields['media'][number] | undefined,
  stored: CampaignMedia | undefined,
): boolean => value instanceof File || (value !== 'none' && stored !== undefined);

const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

export const toDraft = (
  values: CampaignValues,
  { campaign, timeZone }: { campaign: Campaign | null; timeZone: string },
): CampaignDraft => ({
  name: values.name.trim(),
  message1: values.message1.trim(),
  message2: values.message2.trim(),
  message3: values.message3.trim(),
  message4: values.message4.trim(),
  message5: values.message5.trim(),
  queueId: idOf(values.queueId),
  userId: idOf(values.userId),
  answerTagId: idOf(values.answerTagId),
  media: values.media,
  confirmation: values.confirmation,
  confirmationMessage1: values.confirmationMessage1.trim(),
  confirmationMessage2: values.confirmationMessage2.trim(),
  confirmationMessage3: values.confirmationMessage3.trim(),
  confirmationMessage4: values.confirmationMessage4.trim(),
  confirmationMessage5: values.confirmationMessage5.trim(),
  fileListId: idOf(values.fileListId),
  ...toEstimate(values, timeZone),
  templates: values.whatsappIds.flatMap((whatsappId) => {
    const chosen = values.templates[whatsappId];
    if (!chosen) return [];
    return {
      whatsappId: Number(whatsappId),
      templateId: idOf(chosen.templateId),
      values: chosen.values,
    };
  }),
  repeat: values.scheduledAt ? repeatOf(withDay(values), seriesOf(campaign, timeZone)) : null,
});

/** Its first day is that of its time. */
export const withDay = (values: CampaignValues) => ({
  ...values,
  day: partsOfMoment(values.scheduledAt).day,
});

const seriesOf = (campaign: Campaign | null, timeZone: string) =>
  campaign?.scheduledAt
    ? { repeat: campaign.repeat, slot: timeIn(timeZone, campaign.scheduledAt) }
    : null;

/** What decides who gets it and when. */
export const toEstimate = (values: CampaignValues, timeZone: string): EstimateBody => ({
  whatsappIds: values.whatsappIds.map(Number),
  contactListId: idOf(values.contactListId),
  tagListId: idOf(values.tagListId),
  scheduledAt: instantIn(timeZone, values.scheduledAt),
  windowDays: values.hasWindow ? values.windowDays : [],
  windowFrom: values.hasWindow ? values.windowFrom : '',
  windowUntil: values.hasWindow ? values.windowUntil : '',
  dailyCap: values.dailyCap || null,
  excludeDays: values.excludeDays || 0,
});

export type EditableParts = 'all' | 'texts' | 'none';

/** As the server decides. */
export function editablePartsOf(campaign: Campaign | null, now: number): EditableParts {
  if (!campaign || campaign.status === 'INATIVA') return 'all';
  if (campaign.status === 'CANCELADA') return 'texts';
  const ahead = campaign.scheduledAt ? Date.parse(campaign.scheduledAt) - now : 0;
  return campaign.status === 'PROGRAMADA' && ahead > EDIT_UNTIL_MS ? 'all' : 'none';
}

interface Situation {
  parts: EditableParts;
  timeZone: string;
}

export const rules = (t: TFunction, { parts, timeZone }: Situation) => ({
  name: all(required(t), between(t, campaignLimits.name)),
  ...Object.fromEntries(
    [...messageKeys, ...questionKeys].map((key) => [
      key,
      between(t, { min: 0, max: limits.automaticText.max }),
    ]),
  ),
  confirmation: (isOn: boolean, values: CampaignValues) =>
    isOn && values.scheduledAt && questionKeys.every((key) => values[key].trim() === '')
      ? t('errors.ERR_CAMPAIGN_NO_QUESTION')
      : null,
  whatsappIds: (chosen: string[], { scheduledAt }: CampaignValues) =>
    scheduledAt && chosen.length === 0 ? t('common.required') : null,
  scheduledAt: (local: string) =>
    parts === 'all' ? all(moment(t), ahead(t, timeZone))(local) : null,
  until: (until: string, { end, unit }: CampaignValues) =>
    unit !== 'never' && end === 'on' && until === '' ? t('common.required') : null,
  windowDays: (_: number[], { hasWindow, windowDays, windowFrom, windowUntil }: CampaignValues) =>
    hasWindow &&
    (windowDays.length === 0 || !windowFrom || !windowUntil || windowFrom === windowUntil)
      ? t('errors.ERR_CAMPAIGN_WINDOW')
      : null,
});

const ahead = (t: TFunction, timeZone: string) => (local: string) =>
  Date.parse(instantIn(timeZone, local) ?? '') < Date.now() - PAST_MS
    ? t('errors.ERR_CAMPAIGN_DATE')
    : null;

export const labelsOf = (t: TFunction): Record<string, string> => ({
  name: t('campaigns.name'),
  ...Object.fromEntries(
    messageKeys.map((key, index) => [key, t('campaigns.message', { number: index + 1 })]),
  ),
  media: t('campaigns.files'),
  confirmation: t('campaigns.confirmation'),
  ...Object.fromEntries(
    questionKeys.map((key, index) => [key, t('campaigns.question', { number: index + 1 })]),
  ),
  whatsappIds: t('campaigns.connections'),
  templates: t('campaigns.template'),
  contactListId: t('campaigns.contactList'),
  tagListId: t('campaigns.tag'),
  fileListId: t('campaigns.fileList'),
  scheduledAt: t('campaigns.scheduledAt'),
  repeat: t('schedules.repeat'),
  windowDays: t('campaigns.windowDays'),
  windowFrom: t('campaigns.windowFrom'),
  windowUntil: t('campaigns.windowUntil'),
  dailyCap: t('campaigns.dailyCap'),
  excludeDays: t('campaigns.excludeDays'),
  queueId: t('campaigns.queue'),
  userId: t('campaigns.user'),
  answerTagId: t('campaigns.answerTag'),
});

export const fieldOfCode = {
  ERR_CAMPAIGN_DATE: 'scheduledAt',
  ERR_SCHEDULE_EMPTY: 'unit',
  ERR_CAMPAIGN_EMPTY: 'message1',
  ERR_CAMPAIGN_NO_CONNECTION: 'whatsappIds',
  ERR_CAMPAIGN_TEMPLATE: 'templates',
  ERR_CAMPAIGN_CANNOT_ASK: 'confirmation',
  ERR_CAMPAIGN_NO_QUESTION: 'confirmation',
  ERR_CAMPAIGN_WINDOW: 'windowDays',
  ERR_MEDIA_TYPE: 'media',
  ERR_MEDIA_INVALID: 'media',
  ERR_TOO_LARGE: 'media',
};

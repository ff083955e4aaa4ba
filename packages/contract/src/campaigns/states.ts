/** Of the name, the texts and their number. */
export const campaignLimits = {
  name: { min: 2, max: 50 },
  messages: 5,
  variables: { max: 100, key: 30, value: 1000 },
  excludeDays: { max: 365 },
  dailyCap: { max: 1_000_000 },
  connections: { max: 50 },
} as const;

export const campaignStatuses = [
  'INATIVA',
  'PROGRAMADA',
  'EM_ANDAMENTO',
  'CANCELADA',
  'FINALIZADA',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** A recipient that has a message has that message's state. Confirming: asked, and without an answer so far. */
export const recipientStates = [
  'waiting',
  'confirming',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** What the recipients of a report can be narrowed to. */
export const recipientGroups = [...recipientStates, 'replied', 'optedOut'] as const;
export type RecipientGroup = (typeof recipientGroups)[number];

/** Groups of recipients that a contact list can be made of. Who read it has got it, too. */
export const campaignOutcomes = [
  'sent',
  'delivered',
  'read',
  'unread',
  'replied',
  'unanswered',
  'failed',
] as const;
export type CampaignOutcome = (typeof campaignOutcomes)[number];

/** Why a recipient is left out. */
export const skipReasons = [
  'invalid',
  'blocked',
  'suppressed',
  'recent',
  'erased',
  'no-answer',
  'no-value',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What a running campaign waits for, other than its pace. */
export const campaignHolds = [
  'late',
  'plan',
  'no-connection',
  'connection-down',
  'template',
  'provider',
  'failures',
  'new-chats',
  'budget',
  'daily-cap',
  'month-cap',
  'window',
] as const;
export type CampaignHold = (typeof campaignHolds)[number];

/** Those of them that a person must end. */
export const alarmReasons = [
  'late',
  'no-connection',
  'template',
  'provider',
  'failures',
  'new-chats',
] as const satisfies readonly CampaignHold[];
export type AlarmReason = (typeof alarmReasons)[number];

/** Choices of the settings page, in seconds or recipients. */
export const intervalChoices = [0, 5, 10, 15, 20] as const;
export const pauseChoices = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

/** A scheduled campaign can be edited until this long before it starts. */
export const EDIT_UNTIL_MS = 3600_000;

/** A campaign that would start later than this asks first. */
export const LATE_MS = 12 * 3600_000;

/** An answer counts for this long. */
export const ANSWER_HOURS = 72;

/** Who has not answered a question by then is left out. */
export const CONFIRM_HOURS = 72;

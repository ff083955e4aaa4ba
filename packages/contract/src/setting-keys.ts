/** Settings of a company: the allowed values of each key, and its initial value. */
import type { Language } from './limits.ts';

const switched = ['disabled', 'enabled'] as const;

/** Days that closed tickets are kept; 0 = forever. */
export const retentions = ['0', '30', '90', '180', '365', '730', '1825'] as const;
export type Retention = (typeof retentions)[number];
export const isRetention = (value: string): value is Retention =>
  retentions.some((each) => each === value);

export const settingKeys = {
  userRating: { values: switched, initial: 'disabled' },
  scheduleType: { values: ['disabled', 'queue', 'company'], initial: 'disabled' },
  call: { values: switched, initial: 'disabled' },
  CheckMsgIsGroup: { values: switched, initial: 'enabled' },
  sendGreetingAccepted: { values: switched, initial: 'disabled' },
  sendMsgTransfTicket: { values: switched, initial: 'disabled' },
  sendGreetingMessageOneQueues: { values: switched, initial: 'disabled' },
  /** Who may export all contacts. */
  contactExport: { values: ['everybody', 'admins'], initial: 'everybody' },
  /** Users who resolve a ticket are asked for a closing reason. */
  askCloseReason: { values: switched, initial: 'disabled' },
  requireTwoFactor: { values: switched, initial: 'disabled' },
  /** What operators who help the company may do in it. */
  supportAccess: { values: ['off', 'read', 'full'], initial: 'read' },
  retentionDays: { values: retentions, initial: '0' },
  /** How many hours late a scheduled message may still be sent after the server or the connection was down. */
  scheduleLateHours: { values: ['1', '3', '6', '12', '24'], initial: '6' },
  /** Help for attendants by a model: all of it, and each kind. */
  assist: { values: switched, initial: 'disabled' },
  assistSummary: { values: switched, initial: 'enabled' },
  assistSuggestion: { values: switched, initial: 'enabled' },
  assistRewriting: { values: switched, initial: 'enabled' },
  assistTranslation: { values: switched, initial: 'enabled' },
  chatBotType: { values: ['text'], initial: 'text' },
  /** Whether browsers show campaigns and flows (`cshow`); plan and profile decide what is allowed. */
  campaignsEnabled: { values: ['true', 'false'], initial: 'true' },
} as const satisfies Record<string, { values: readonly string[]; initial: string }>;
export type SettingKey = keyof typeof settingKeys;

/** Settings that are free texts, with their initial values. */
export const settingTexts = {
  /** A customer who answers a campaign with one of them, and nothing else, receives no more campaigns. */
  stopWords: { initial: 'sair, parar, pare, stop, cancelar, descadastrar' },
  /** What they are answered; empty: a text in the company's language. */
  stopConfirmation: { initial: '' },
  /** What customers are told once when an integration cannot go on; empty: a text in the company's language. */
  botFailureMessage: { initial: '' },
  /** Id of the prompt by whose provider, model and key attendants are helped; empty: none. */
  assistPrompt: { initial: '' },
} as const;
export type SettingText = keyof typeof settingTexts;

/** Set like the other settings, but stored in the company's row, because every company has them from the start. */
export interface CompanyLocale {
  language: Language;
  /** IANA name. */
  timeZone: string;
}
export type CompanyKey = keyof CompanyLocale;

/** Keys whose values can be written but are never returned: the token of the payment provider. */
export const secretKeys = ['asaas'] as const;
export type SecretKey = (typeof secretKeys)[number];

/** Settings that expose, keep or delete a company's data: changing one requires a confirmation of identity. */
const guardedKeys: readonly string[] = [
  ...secretKeys,
  'contactExport',
  'requireTwoFactor',
  'retentionDays',
];
export const isGuardedKey = (key: string): boolean => guardedKeys.includes(key);

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingKeys, key);
export const isSettingText = (key: string): key is SettingText => Object.hasOwn(settingTexts, key);
export const isSecretKey = (key: string): key is SecretKey =>
  secretKeys.some((each) => each === key);

import { manifest } from '../manifest.ts';

export const assist = manifest({
  errors: {
    ERR_ASSIST_OFF: 409,
    ERR_ASSIST_NO_TEXT: 422,
  },
});

/** What a model may do for an attendant; the company switches each on or off. */
export const helps = ['summary', 'suggestion', 'rewriting', 'translation'] as const;
export type Help = (typeof helps)[number];

/** The switch of each, among the company's settings. */
export const helpSettings = {
  summary: 'assistSummary',
  suggestion: 'assistSuggestion',
  rewriting: 'assistRewriting',
  translation: 'assistTranslation',
} as const satisfies Record<Help, string>;

/** What may be done to a draft. */
export const rewritings = ['shorter', 'friendlier', 'correct', 'translate'] as const;
export type Rewriting = (typeof rewritings)[number];

/** Languages of customers that may be chosen; a model may know others. */
export const customerLanguages = [
  'pt',
  'en',
  'es',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'ro',
  'uk',
  'ru',
  'tr',
  'ar',
  'he',
  'hi',
  'zh',
  'ja',
  'ko',
] as const;
export type CustomerLanguage = (typeof customerLanguages)[number];

export const assistLimits = {
  /** A draft, and a message to translate. */
  text: { max: 4096 },
  /** Messages of one request for translations. */
  translations: { max: 20 },
  /** A summary is offered from so many messages since the last one. */
  summaryFrom: 20,
  /** What a summary is made of. */
  summaryLines: { max: 200 },
  /** Requests of one person. */
  perHour: 240,
} as const;

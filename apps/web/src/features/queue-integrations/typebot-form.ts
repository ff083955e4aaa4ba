/** The values of the form that belong to bots of Typebot. */
import type { QueueIntegration } from '@prosa/contract/queue-integrations';
import type { TFunction } from 'i18next';
import type { BotDraft } from './integrations.api.ts';

export interface BotValues {
  typebotSlug: string;
  typebotDelayMessage: number | string;
  typebotExpires: number | string;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
}

const DELAY_MS = 1000;
const EXPIRES_MINUTES = 1;

export const toBotValues = (row: QueueIntegration | null): BotValues => ({
  typebotSlug: row?.typebotSlug ?? '',
  typebotDelayMessage: row?.typebotDelayMessage ?? DELAY_MS,
  typebotExpires: row?.typebotExpires ?? EXPIRES_MINUTES,
  typebotKeywordFinish: row?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: row?.typebotKeywordRestart ?? '',
  typebotRestartMessage: row?.typebotRestartMessage ?? '',
  typebotUnknownMessage: row?.typebotUnknownMessage ?? '',
});

export const toBotDraft = (values: BotValues): BotDraft => ({
  typebotSlug: values.typebotSlug.trim(),
  typebotDelayMessage: Number(values.typebotDelayMessage),
  typebotExpires: Number(values.typebotExpires),
  typebotKeywordFinish: values.typebotKeywordFinish.trim(),
  typebotKeywordRestart: values.typebotKeywordRestart.trim(),
  typebotRestartMessage: values.typebotRestartMessage.trim(),
  typebotUnknownMessage: values.typebotUnknownMessage.trim(),
});

export const botLabels = (t: TFunction) => ({
  typebotSlug: t('queueIntegrations.typebot.slug'),
  typebotDelayMessage: t('queueIntegrations.typebot.delay'),
  typebotExpires: t('queueIntegrations.typebot.expires'),
  typebotKeywordFinish: t('queueIntegrations.typebot.finishWord'),
  typebotKeywordRestart: t('queueIntegrations.typebot.restartWord'),
  typebotRestartMessage: t('queueIntegrations.typebot.restartMessage'),
  typebotUnknownMessage: t('queueIntegrations.typebot.unknownMessage'),
});

type Values = BotValues & { type: string };

export const botRules = (t: TFunction) => ({
  typebotSlug: (value: string, { type }: Values) =>
    type === 'typebot' && value.trim() === '' ? t('common.required') : null,
});

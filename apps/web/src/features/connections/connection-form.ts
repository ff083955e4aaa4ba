/** Values and validation of the connection dialog. */
import type { Connection } from '@prosa/contract/connections';
import { limits } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import type { ConnectionDraft } from '../../conversation/connections/connections.api.ts';
import { all, between, required } from '../../ui/form-rules.ts';

/** Values of Mantine's inputs: ids are strings there, and so is an emptied number. */
export interface ConnectionValues extends Record<string, unknown> {
  provider: Connection['provider'];
  name: string;
  isDefault: boolean;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  queueIds: string[];
  maxUseBotQueues: number | string;
  timeUseBotQueues: number | string;
  timeToTransfer: number | string;
  transferQueueId: string | null;
  expiresTicket: number | string;
  expiresInactiveMessage: string;
  integrationId: string | null;
  promptId: string | null;
  flowIdWelcome: string | null;
  flowIdNotPhrase: string | null;
}

/** Default for how often customers are shown the menu. */
const MENUS = 3;

const nothing = {
  provider: 'baileys' as const,
  name: '',
  isDefault: false,
  queues: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  maxUseBotQueues: MENUS,
  timeUseBotQueues: 0,
  timeToTransfer: 0,
  transferQueueId: null,
  expiresTicket: 0,
  expiresInactiveMessage: '',
  integrationId: null,
  promptId: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
};

const idText = (id: number | null): string | null => (id === null ? null : String(id));

export function startValues(connection: Connection | null): ConnectionValues {
  const from = connection ?? nothing;
  return {
    provider: from.provider,
    name: from.name,
    isDefault: from.isDefault,
    greetingMessage: from.greetingMessage,
    complationMessage: from.complationMessage,
    outOfHoursMessage: from.outOfHoursMessage,
    ratingMessage: from.ratingMessage,
    queueIds: from.queues.map(({ id }) => String(id)),
    maxUseBotQueues: from.maxUseBotQueues,
    timeUseBotQueues: from.timeUseBotQueues,
    timeToTransfer: from.timeToTransfer,
    transferQueueId: idText(from.transferQueueId),
    expiresTicket: from.expiresTicket,
    expiresInactiveMessage: from.expiresInactiveMessage,
    integrationId: idText(from.integrationId),
    promptId: idText(from.promptId),
    flowIdWelcome: idText(from.flowIdWelcome),
    flowIdNotPhrase: idText(from.flowIdNotPhrase),
  };
}

/** The form's labels for a connection's fields. */
export const connectionLabels = (t: TFunction) => ({
  name: t('connections.name'),
  isDefault: t('connections.isDefault'),
  queueIds: t('connections.queues'),
  greetingMessage: t('connections.greetingMessage'),
  outOfHoursMessage: t('connections.outOfHoursMessage'),
  complationMessage: t('connections.complationMessage'),
  ratingMessage: t('connections.ratingMessage'),
  maxUseBotQueues: t('connections.maxUseBotQueues'),
  timeUseBotQueues: t('connections.timeUseBotQueues'),
  timeToTransfer: t('connections.timeToTransfer'),
  transferQueueId: t('connections.transferQueue'),
  expiresTicket: t('connections.expiresTicket'),
  expiresInactiveMessage: t('connections.expiresInactiveMessage'),
  integrationId: t('queues.integration'),
  promptId: t('queues.prompt'),
  flowIdWelcome: t('flowStarts.welcome'),
  flowIdNotPhrase: t('flowStarts.notPhrase'),
});

const numberOf = (typed: number | string): number => (typed === '' ? 0 : Number(typed));
const idOf = (text: string | null): number | null => (text ? Number(text) : null);

export const toDraft = (values: ConnectionValues): ConnectionDraft => ({
  provider: values.provider,
  name: values.name.trim(),
  isDefault: values.isDefault,
  greetingMessage: values.greetingMessage,
  complationMessage: values.complationMessage,
  outOfHoursMessage: values.outOfHoursMessage,
  ratingMessage: values.ratingMessage,
  queueIds: values.queueIds.map(Number),
  maxUseBotQueues: numberOf(values.maxUseBotQueues),
  timeUseBotQueues: numberOf(values.timeUseBotQueues),
  timeToTransfer: numberOf(values.timeToTransfer),
  transferQueueId: idOf(values.transferQueueId),
  expiresTicket: numberOf(values.expiresTicket),
  expiresInactiveMessage: values.expiresInactiveMessage,
  integrationId: idOf(values.integrationId),
  promptId: idOf(values.promptId),
  flowIdWelcome: idOf(values.flowIdWelcome),
  flowIdNotPhrase: idOf(values.flowIdNotPhrase),
});

export const connectionFieldOfCode = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_QUEUE_NOT_FOUND: 'queueIds',
  ERR_NO_PROMPT_FOUND: 'promptId',
  ERR_NO_DIALOG_FOUND: 'integrationId',
};

export function connectionRules(t: TFunction) {
  const text = between(t, { min: 0, max: limits.automaticText.max });
  return {
    name: all(required(t), between(t, limits.name)),
    greetingMessage: (value: string, { queueIds }: ConnectionValues) =>
      queueIds.length > 1 && value.trim() === '' ? t('connections.greetingRequired') : text(value),
    complationMessage: text,
    outOfHoursMessage: text,
    ratingMessage: text,
    expiresInactiveMessage: text,
    transferQueueId: (value: string | null, { timeToTransfer }: ConnectionValues) =>
      numberOf(timeToTransfer) > 0 && !value ? t('connections.transferQueueRequired') : null,
  };
}

/** The values of the form that belong to agents of Dialogflow. */
import type { QueueIntegration } from '@prosa/contract/queue-integrations';
import {
  type DialogflowEdition,
  integrationLimits,
} from '@prosa/contract/queue-integrations/types';
import type { TFunction } from 'i18next';
import type { AgentDraft } from './integrations.api.ts';

export interface AgentValues {
  projectName: string;
  /** The key file. Empty keeps the stored one; null removes it. */
  jsonContent: string | null;
  language: string;
  edition: DialogflowEdition;
  region: string;
  agentId: string;
  environment: string;
}

export const toAgentValues = (row: QueueIntegration | null): AgentValues => {
  const agent = row?.type === 'dialogflow' ? row : null;
  return {
    projectName: agent?.projectName ?? '',
    jsonContent: '',
    language: agent?.language || 'pt-BR',
    edition: agent?.edition ?? 'es',
    region: agent?.region ?? '',
    agentId: agent?.agentId ?? '',
    environment: agent?.environment ?? '',
  };
};

export const toAgentDraft = ({ jsonContent, ...values }: AgentValues): AgentDraft => ({
  language: values.language,
  edition: values.edition,
  region: values.region.trim(),
  projectName: values.projectName.trim(),
  agentId: values.edition === 'cx' ? values.agentId.trim() : '',
  environment: values.environment.trim(),
  ...(jsonContent === '' ? {} : { jsonContent }),
});

export const agentLabels = (t: TFunction) => ({
  projectName: t('queueIntegrations.dialogflow.project'),
  jsonContent: t('queueIntegrations.dialogflow.key'),
  language: t('queueIntegrations.dialogflow.language'),
  edition: t('queueIntegrations.dialogflow.edition'),
  region: t('queueIntegrations.dialogflow.region'),
  agentId: t('queueIntegrations.dialogflow.agentId'),
  environment: t('queueIntegrations.dialogflow.environment'),
});

const REGION = /^(?:[a-z]{2,20}(?:-[a-z]{2,20}\d{1,2})?)?$/;
const ADDRESS_PART = /^[A-Za-z0-9._:-]*$/;

type Values = AgentValues & { type: string };

export function agentRules(t: TFunction) {
  const rule =
    (check: (value: string, values: Values) => string | null) =>
    (value: string, values: Values): string | null =>
      values.type === 'dialogflow' ? check(value.trim(), values) : null;
  const shape = (pattern: RegExp) =>
    rule((value) => (pattern.test(value) ? null : t('common.invalid')));
  return {
    jsonContent: (value: string | null, { type }: Values) =>
      type === 'dialogflow' && value && !accountIn(value)
        ? t('queueIntegrations.dialogflow.keyShape')
        : null,
    region: shape(REGION),
    environment: shape(ADDRESS_PART),
    agentId: rule((value, { edition }) => {
      if (edition === 'cx' && value === '') return t('common.required');
      return ADDRESS_PART.test(value) ? null : t('common.invalid');
    }),
  };
}

/** The e-mail of the service account, if it looks like its key file; the server looks closer. */
export function accountIn(json: string): string | null {
  if (json.length > integrationLimits.jsonContent.max) return null;
  try {
    const { type, client_email: email, private_key: key } = JSON.parse(json);
    const isKey = type === 'service_account' && typeof key === 'string';
    return isKey && typeof email === 'string' ? email : null;
  } catch {
    return null;
  }
}

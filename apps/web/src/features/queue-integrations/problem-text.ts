import type { IntegrationProblem, IntegrationType } from '@prosa/contract/queue-integrations/types';
import type { TFunction } from 'i18next';

interface Problem {
  code: IntegrationProblem;
  status: number | null;
  /** The other side's own words; may be empty. */
  text: string;
}

/** Why an integration did not answer. */
export function problemText(t: TFunction, type: IntegrationType, problem: Problem): string {
  const { code, status, text } = problem;
  const isMissing = type === 'typebot' && code === 'notFound';
  const ours = isMissing
    ? t('queueIntegrations.typebot.notFound')
    : t(`queueIntegrations.problems.${code}`, { status: status ?? '' });
  return text === '' ? ours : `${ours}: ${text}`;
}

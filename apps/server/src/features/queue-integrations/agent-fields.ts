/** What integrations of type dialogflow store besides what an admin typed. */
import type { IntegrationType } from '@prosa/contract/queue-integrations/types';
import { readServiceAccount } from '../../automation/effects/dialogflow/service-account.ts';
import { appError } from '../../core/errors.ts';
import type { IntegrationRow } from './queue-integrations.queries.ts';

interface Given {
  type?: IntegrationType | undefined;
  name?: string | undefined;
  projectName?: string | undefined;
  jsonContent?: string | null | undefined;
}

type KeyFields = Pick<IntegrationRow, 'projectName' | 'clientEmail'>;
type Before = Pick<IntegrationRow, 'type' | 'name' | 'projectName'>;

/** Elsewhere the project is the name. @throws ERR_DIALOGFLOW_KEY */
export function projectOf(given: Given, before?: Before): Partial<KeyFields> {
  const type = given.type ?? before?.type;
  if (type !== 'dialogflow') return { projectName: given.name ?? before?.name ?? '' };
  const stored = before?.type === 'dialogflow' ? before.projectName : '';
  const projectName = given.projectName ?? stored;
  const { jsonContent } = given;
  if (jsonContent === undefined) return { projectName };
  if (!jsonContent) return { projectName, clientEmail: '' };
  const account = readServiceAccount(jsonContent);
  if (!account) throw appError('ERR_DIALOGFLOW_KEY');
  const { clientEmail, projectId } = account;
  return { projectName: projectName || projectId, clientEmail };
}

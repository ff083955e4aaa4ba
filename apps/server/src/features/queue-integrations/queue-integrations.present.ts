import type { QueueIntegration } from '@prosa/contract/queue-integrations';
import type { IntegrationProblem } from '@prosa/contract/queue-integrations/types';
import { iso } from '../../core/time.ts';
import type { IntegrationRow } from './queue-integrations.queries.ts';

const secretOf = (sealed: Buffer | null, last4: string) => ({ set: sealed !== null, last4 });

export const presentIntegration = (row: IntegrationRow): QueueIntegration => ({
  id: row.id,
  type: row.type,
  name: row.name,
  projectName: row.projectName,
  language: row.language,
  jsonContent: secretOf(row.jsonContent, row.jsonContentLast4),
  clientEmail: row.clientEmail,
  edition: row.edition,
  region: row.region,
  agentId: row.agentId,
  environment: row.environment,
  urlN8N: row.urlN8N,
  typebotSlug: row.typebotSlug,
  typebotExpires: row.typebotExpires,
  typebotDelayMessage: row.typebotDelayMessage,
  typebotKeywordFinish: row.typebotKeywordFinish,
  typebotKeywordRestart: row.typebotKeywordRestart,
  typebotRestartMessage: row.typebotRestartMessage,
  typebotUnknownMessage: row.typebotUnknownMessage,
  flowId: row.flowId,
  payloadFormat: row.payloadFormat,
  timeoutSeconds: row.timeoutSeconds,
  headerName: row.headerName,
  headerValue: secretOf(row.headerValue, row.headerValueLast4),
  signingSecret: secretOf(row.signingSecret, row.signingSecretLast4),
  lastError:
    row.lastError === null || row.lastErrorAt === null
      ? null
      : {
          code: row.lastError as IntegrationProblem,
          status: row.lastErrorStatus,
          text: row.lastErrorText,
          at: iso(row.lastErrorAt),
        },
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
});

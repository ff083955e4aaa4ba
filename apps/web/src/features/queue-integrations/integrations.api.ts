import { compareNames } from '@prosa/contract/name-order';
import type { IntegrationTest, QueueIntegration } from '@prosa/contract/queue-integrations';
import type {
  DialogflowEdition,
  OfferedType,
  PayloadFormat,
} from '@prosa/contract/queue-integrations/types';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

/** Where an agent of Dialogflow is. */
export interface AgentDraft {
  projectName: string;
  language: string;
  edition: DialogflowEdition;
  region: string;
  agentId: string;
  environment: string;
  jsonContent?: string | null;
}

/** Where a bot of Typebot is, besides the address, and how it is led. */
export interface BotDraft {
  typebotSlug: string;
  typebotDelayMessage: number;
  typebotExpires: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
}

export interface IntegrationDraft extends Partial<AgentDraft>, Partial<BotDraft> {
  type: OfferedType;
  name: string;
  urlN8N: string;
  payloadFormat: PayloadFormat;
  timeoutSeconds: number;
  headerName: string;
  /** Secrets stay as they are if absent; null removes one. */
  headerValue?: string | null;
  signingSecret?: string | null;
  flowId: number | null;
}

const params = (id: number) => ({ params: { integrationId: String(id) } });

export const integrationsResource: Resource<QueueIntegration, IntegrationDraft> = {
  name: 'queue-integrations',
  list: async ({ signal, ...query }) => {
    const page = await call(
      'GET /queueIntegration',
      { query: { pageNumber: 1, ...query } },
      { signal },
    );
    const { queueIntegrations: items, count, hasMore, cursor } = page;
    return { items, count, cursor: hasMore ? cursor : null };
  },
  create: (body) => call('POST /queueIntegration', { body }),
  update: (id, body, rev) =>
    call('PUT /queueIntegration/:integrationId', { ...params(id), body }, ifMatch(rev)),
  remove: (id) => call('DELETE /queueIntegration/:integrationId', params(id)),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

export const testIntegration = (id: number): Promise<IntegrationTest> =>
  call('POST /queueIntegration/:integrationId/test', params(id));

/** What the agent answers to a greeting. */
export const testSession = async (
  agent: AgentDraft & { integrationId?: number },
): Promise<string[]> =>
  (await call('POST /queueIntegration/testSession', { body: agent })).messages;

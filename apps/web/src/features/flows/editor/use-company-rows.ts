import type { Prompt } from '@prosa/contract/prompts';
import { aiPresets } from '@prosa/contract/prompts/models';
import type { QueueIntegration } from '@prosa/contract/queue-integrations';
import type { Named, NeedKind } from '@prosa/flow/nodes';
import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '../../../conversation/tickets/colleagues.api.ts';
import { integrationsQuery, promptsQuery, queuesQuery } from '../../queues/queues.api.ts';
import { tagsQuery } from '../../tags/tags.api.ts';
import { flowChoicesQuery } from '../flows.api.ts';

export interface PromptChoice extends Named {
  lacksKey: boolean;
}

export type CompanyRows = Record<Exclude<NeedKind, 'prompt'>, readonly Named[] | undefined> & {
  prompt: readonly PromptChoice[] | undefined;
};

/** What nodes can name; undefined until it is loaded. */
export function useCompanyRows(): CompanyRows {
  return {
    queue: useQuery(queuesQuery).data,
    tag: useQuery(tagsQuery).data,
    user: useQuery(colleaguesQuery).data,
    flow: useQuery(flowChoicesQuery).data,
    prompt: useQuery({ ...promptsQuery, select: withKeys }).data,
    integration: useQuery({ ...integrationsQuery, select: botsIn }).data,
  };
}

const withKeys = (prompts: readonly Prompt[]): PromptChoice[] =>
  prompts.map(({ id, name, provider, apiKey }) => ({
    id,
    name,
    lacksKey: aiPresets[provider].needsKey && !apiKey.set,
  }));

/** A node names no other type. */
const botsIn = (integrations: readonly QueueIntegration[]): Named[] =>
  integrations.filter(({ type }) => type === 'typebot').map(({ id, name }) => ({ id, name }));

/** Nothing is missing before the rows are known. */
export const hasRow =
  (rows: CompanyRows) =>
  (kind: NeedKind, id: number): boolean =>
    rows[kind]?.some((row) => row.id === id) ?? true;

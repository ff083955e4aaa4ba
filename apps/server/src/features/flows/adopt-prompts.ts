/**
 * Other editors write what a model is told into the node. Here it is a prompt, which has the key, a budget and its last error: such
 * a node becomes one that names a prompt.
 */
import { promptLimits } from '@prosa/contract/prompts/models';
import type { FlowGraph, FlowNode } from '@prosa/flow/graph';
import type { DataOf } from '@prosa/flow/nodes';
import { asId, asNumber, asText, type Json } from '@prosa/flow/read-json';
import { findFlowSecret } from '../../automation/effects/flow/flow-secrets.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { type MadePrompt, makePrompt } from '../prompts/make-prompt.ts';
import { type Adopted, adoptRows } from './adopt-rows.ts';
import { removeSecrets } from './secrets.queries.ts';
import { findFirstQueue } from './surroundings.queries.ts';

const KEY = 'apiKey';

/** The flow's secrets are stored already. */
export const adoptPrompts = (
  tx: Tx,
  { id: flowId, name: flowName }: { id: number; name: string },
  graph: FlowGraph,
): Promise<Adopted> =>
  adoptRows(graph, {
    code: 'promptMade',
    make: async (node, data) =>
      data.type === 'openai' && hasText(data)
        ? makeFor(tx, { flowId, flowName, node, settings: data.settings })
        : undefined,
  });

const hasText = ({ prompt, settings }: DataOf<'openai'>): boolean =>
  prompt === null && asText(settings.prompt).trim() !== '';

interface Inline {
  flowId: number;
  flowName: string;
  node: FlowNode;
  settings: Json;
}

async function makeFor(
  tx: Tx,
  { flowId, flowName, node, settings }: Inline,
): Promise<MadePrompt | undefined> {
  const secret = { node: node.id, field: KEY };
  const named = asText(settings.name).trim();
  const made = await makePrompt(tx, {
    name: named.length < promptLimits.name.min ? `${named || 'IA'} (${flowName})` : named,
    prompt: asText(settings.prompt),
    provider: settings.provider === 'gemini' ? 'gemini' : 'openai',
    model: asText(settings.model),
    maxTokens: asNumber(settings.maxTokens),
    temperature: asNumber(settings.temperature),
    maxMessages: asNumber(settings.maxMessages),
    queueId: asId(settings.queueId) ?? (await findFirstQueue(tx))?.id ?? null,
    apiKey: await findFlowSecret(tx, { flowId, ...secret }),
  });
  if (made) await removeSecrets(tx, flowId, [secret]);
  return made;
}

/** Credentials in nodes. They are stored apart from the graph: neither browsers nor files get them. */
import type { FlowNode } from './graph.ts';
import { asRecord, asText, type Json } from './read-json.ts';
import { readNode } from './read-node.ts';
import { writeNode } from './write-node.ts';

export interface Secret {
  node: string;
  field: string;
  value: string;
}

/** The fields of settings that are credentials. The family's editor writes all settings into questions too, which need none. */
const SETTINGS = ['apiKey', 'voiceKey'];
/** The header of a request that is one. */
export const AUTHORIZATION = 'authorization';

export interface WithoutSecrets {
  node: FlowNode;
  /** With an empty value: the credential was removed. A field that the node does not have says nothing. */
  secrets: readonly Secret[];
}

export function takeSecrets(node: FlowNode): WithoutSecrets {
  const fromSettings = takeSettings(node);
  return node.type === 'httpRequest' ? takeHeader(fromSettings) : fromSettings;
}

function takeSettings(node: FlowNode): WithoutSecrets {
  const { typebotIntegration } = node.data;
  const settings = asRecord(typebotIntegration);
  const found = [node.data, settings].flatMap((json) =>
    SETTINGS.filter((field) => Object.hasOwn(json, field)).map((field) => ({
      node: node.id,
      field,
      value: asText(json[field]).trim(),
    })),
  );
  if (found.length === 0) return { node, secrets: [] };
  const data = without(node.data);
  if (settings === typebotIntegration) data.typebotIntegration = without(settings);
  return { node: { ...node, data }, secrets: node.type === 'question' ? [] : found };
}

const without = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => !SETTINGS.includes(key)));

/** Editors write headers in several forms: a node that has the header is written anew. */
function takeHeader({ node, secrets }: WithoutSecrets): WithoutSecrets {
  const data = readNode(node);
  if (data.type !== 'httpRequest') return { node, secrets };
  const isSecret = ({ key }: { key: string }) => key.trim().toLowerCase() === AUTHORIZATION;
  const found = data.headers.filter(isSecret);
  if (found.length === 0) return { node, secrets };
  const value = found.map((header) => header.value.trim()).find((each) => each !== '') ?? '';
  const headers = data.headers.filter((header) => !isSecret(header));
  return {
    node: { ...node, ...writeNode({ ...data, headers }) },
    secrets: [...secrets, { node: node.id, field: AUTHORIZATION, value }],
  };
}

/** Credentials in nodes. They are stored apart from the graph: neither browsers nor files get them. */
import type { NodeData } from './nodes.ts';
import { asText, type Json } from './read-json.ts';

export interface Secret {
  node: string;
  field: string;
  value: string;
}

/** The fields of settings that are credentials. */
const SETTINGS = ['apiKey', 'voiceKey'];
/** The header of a request that is one. */
export const AUTHORIZATION = 'authorization';

export interface WithoutSecrets {
  data: NodeData;
  secrets: readonly Secret[];
}

export function takeSecrets(node: string, data: NodeData): WithoutSecrets {
  if (data.type === 'httpRequest') {
    const isSecret = ({ key }: { key: string }) => key.trim().toLowerCase() === AUTHORIZATION;
    const value = data.headers.find(isSecret)?.value ?? '';
    const headers = data.headers.filter((header) => !isSecret(header));
    return { data: { ...data, headers }, secrets: named(node, AUTHORIZATION, value) };
  }
  if (data.type !== 'typebot' && data.type !== 'openai') return { data, secrets: [] };
  const settings: Json = { ...data.settings };
  const secrets = SETTINGS.flatMap((field) => {
    const value = asText(settings[field]).trim();
    delete settings[field];
    return named(node, field, value);
  });
  return { data: { ...data, settings }, secrets };
}

const named = (node: string, field: string, value: string): Secret[] =>
  value === '' ? [] : [{ node, field, value }];

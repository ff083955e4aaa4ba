/** Workflows of n8n as its export writes them. Those here begin with a Webhook node, and each node follows the one before. */

interface WorkflowNode {
  name: string;
  type: string;
  typeVersion: number;
  parameters: object;
  webhookId?: string;
  credentials?: Record<string, { id: string; name: string }>;
}

export interface Workflow {
  id: string;
  name: string;
  active: boolean;
  nodes: object[];
  connections: object;
}

/** @param path of its webhook, and its id */
export function workflow(
  path: string,
  [webhook, ...nodes]: readonly [Parameters, ...WorkflowNode[]],
  { isActive = true } = {},
): Workflow {
  const all = [webhookNode(path, webhook), ...nodes];
  return {
    id: path,
    name: path,
    active: isActive,
    nodes: all.map((node, at) => ({ id: `${path}-${at}`, position: [at * 220, 0], ...node })),
    connections: Object.fromEntries(
      nodes.map(({ name }, at) => [
        all[at]!.name,
        { main: [[{ node: name, type: 'main', index: 0 }]] },
      ]),
    ),
  };
}

type Parameters = Record<string, unknown> & { credentialId?: string };

function webhookNode(path: string, { credentialId, ...parameters }: Parameters): WorkflowNode {
  return {
    name: 'Webhook',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2.1,
    webhookId: path,
    parameters: { httpMethod: 'POST', path, options: {}, ...parameters },
    ...(credentialId !== undefined && {
      credentials: { httpHeaderAuth: { id: credentialId, name: credentialId } },
    }),
  };
}

/** One item; `json` may hold expressions in double braces. */
export const item = (json: string): WorkflowNode => ({
  name: 'Edit Fields',
  type: 'n8n-nodes-base.set',
  typeVersion: 3.4,
  parameters: { mode: 'raw', jsonOutput: `=${json}`, options: {} },
});

/** Any items: a Code node. */
export const code = (jsCode: string): WorkflowNode => ({
  name: 'Code',
  type: 'n8n-nodes-base.code',
  typeVersion: 2,
  parameters: { jsCode },
});

export const stopWithError = (errorMessage: string): WorkflowNode => ({
  name: 'Stop and Error',
  type: 'n8n-nodes-base.stopAndError',
  typeVersion: 1,
  parameters: { errorMessage },
});

export const wait = (seconds: number): WorkflowNode => ({
  name: 'Wait',
  type: 'n8n-nodes-base.wait',
  typeVersion: 1.1,
  webhookId: 'wait',
  parameters: { amount: seconds, unit: 'seconds' },
});

/** @param parameters what it responds with */
export const respond = (parameters: object): WorkflowNode => ({
  name: 'Respond to Webhook',
  type: 'n8n-nodes-base.respondToWebhook',
  typeVersion: 1.5,
  parameters,
});

/** A request to the API of Prosa; its answer is an item with status and body, whatever they are. */
export const request = (url: string, token: string, parameters: object): WorkflowNode => ({
  name: 'HTTP Request',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.2,
  parameters: {
    method: 'POST',
    url,
    sendHeaders: true,
    headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${token}` }] },
    sendBody: true,
    ...parameters,
    options: { response: { response: { fullResponse: true, neverError: true } } },
  },
});

/** Without a subscription an app gets no webhooks of an account. Repeating the request changes nothing. */
import type { GraphAnswer, GraphClient } from './graph.ts';

export const askForWebhooks = (
  graph: GraphClient,
  businessAccountId: string,
): Promise<GraphAnswer> =>
  graph.request({ method: 'POST', path: `/${businessAccountId}/subscribed_apps` });

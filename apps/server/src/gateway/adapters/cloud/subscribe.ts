/** Without its subscription an app hears nothing of an account. Asking again changes nothing. */
import type { GraphAnswer, GraphClient } from './graph.ts';

export const askForWebhooks = (
  graph: GraphClient,
  businessAccountId: string,
): Promise<GraphAnswer> =>
  graph.request({ method: 'POST', path: `/${businessAccountId}/subscribed_apps` });

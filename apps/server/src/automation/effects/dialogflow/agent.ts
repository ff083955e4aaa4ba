/** An agent of Dialogflow, and the address at which Google answers for it. Pure. */
import type { DialogflowEdition } from '@prosa/contract/queue-integrations/types';

export interface Agent {
  edition: DialogflowEdition;
  /** Of Google. */
  project: string;
  /** Empty = global. */
  region: string;
  /** Of CX. */
  agentId: string;
  /** Empty = the default one. */
  environment: string;
  language: string;
}

const HOST = 'dialogflow.googleapis.com';

/**
 * @param server another one than Google's, for tests
 * @param session at most 36 characters; a conversation has the same for 30 minutes
 */
export function addressOf(server: string | undefined, agent: Agent, session: string): string {
  const host = agent.region === '' ? HOST : `${agent.region}-${HOST}`;
  const path = agent.edition === 'cx' ? cxPath(agent) : esPath(agent);
  return `${server ?? `https://${host}`}${path}/sessions/${encodeURIComponent(session)}:detectIntent`;
}

function esPath({ project, region, environment }: Agent): string {
  const location = region === '' ? '' : `/locations/${encodeURIComponent(region)}`;
  const place =
    environment === '' ? '' : `/environments/${encodeURIComponent(environment)}/users/-`;
  return `/v2/projects/${encodeURIComponent(project)}${location}/agent${place}`;
}

function cxPath({ project, region, agentId, environment }: Agent): string {
  const location = `/locations/${encodeURIComponent(region || 'global')}`;
  const place = environment === '' ? '' : `/environments/${encodeURIComponent(environment)}`;
  const agent = `/agents/${encodeURIComponent(agentId)}`;
  return `/v3/projects/${encodeURIComponent(project)}${location}${agent}${place}`;
}

/** Asks an agent of Dialogflow over the guarded client. */
import type { Core } from '../../../core/ctx.ts';
import { accessToken } from './access-token.ts';
import { type Agent, addressOf } from './agent.ts';
import { DialogflowRefused, errorOf, errorOfNetwork } from './dialogflow-errors.ts';
import type { ServiceAccount } from './service-account.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES_MAX = 1024 * 1024;
/** Longer texts are an error of Dialogflow. */
const TEXT_MAX = 256;

export interface Question {
  companyId: number;
  agent: Agent;
  account: ServiceAccount;
  session: string;
  text: string;
  timeZone: string;
  /** What fulfilments of the agent get to know of the customer. */
  payload?: { number: string; name: string };
}

/** @throws DialogflowRefused, DialogflowBusy */
export async function detectIntent(
  { config, circuits, now }: Pick<Core, 'config' | 'circuits' | 'now'>,
  { companyId, agent, account, session, text, timeZone, payload }: Question,
): Promise<unknown> {
  if (agent.project === '' || (agent.edition === 'cx' && agent.agentId === ''))
    throw new DialogflowRefused('noAgent');
  const { dialogflowUrl } = config;
  const said = { text: shortened(text) };
  const { language: languageCode } = agent;
  const queryInput =
    agent.edition === 'cx' ? { text: said, languageCode } : { text: { ...said, languageCode } };
  const queryParams = { timeZone, ...(payload && { payload }) };
  const request = {
    method: 'POST',
    url: addressOf(dialogflowUrl, agent, session),
    headers: {
      authorization: `Bearer ${await accessToken(account, now())}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'user-agent': 'Prosa',
    },
    body: Buffer.from(JSON.stringify({ queryInput, queryParams })),
    timeoutMs: TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
  } as const;
  // The operator's address for tests is on this machine.
  const rules = dialogflowUrl === undefined ? config : { ...config, loopbackTargets: true };
  const answer = await circuits.request(rules, companyId, request).catch((error: unknown) => {
    throw errorOfNetwork(error);
  });
  const problem = errorOf(answer);
  if (problem) throw problem;
  return parsed(answer.body);
}

/** By the stricter way to count, in which an emoji has two characters; no character is cut in half. */
export const shortened = (text: string): string =>
  text.length <= TEXT_MAX ? text : text.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, '');

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new DialogflowRefused('failed');
  }
}

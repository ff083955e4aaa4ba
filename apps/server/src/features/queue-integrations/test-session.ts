/** Asks an agent of Dialogflow for its answer to a greeting, so that an admin sees it before customers do. */
import type { Api } from '@prosa/contract';
import { menuTexts } from '@prosa/contract/chat-menu';
import type { RouteInput } from '@prosa/contract/route';
import { askAgent } from '../../automation/effects/dialogflow/ask-agent.ts';
import {
  findAgent,
  type StoredAgent,
} from '../../automation/effects/dialogflow/dialogflow.queries.ts';
import type { SaidAnswer } from '../../automation/effects/dialogflow/dialogflow-answer.ts';
import { problemOf } from '../../automation/effects/dialogflow/dialogflow-errors.ts';
import type { Problem } from '../../automation/effects/hook/call-hook.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { findSample } from './sample.queries.ts';

type Body = RouteInput<Api['POST /queueIntegration/testSession']>['body'];

/** The names by which other clients of the family know the test. */
const SAMPLE = { session: 'TestSession', text: 'Ola' };

/**
 * What is given wins over what is stored.
 * @throws ERR_NO_DIALOG_FOUND, ERR_TEST_SESSION_DIALOG, ERR_TEST_REPLY_DIALOG
 */
export async function testSession(ctx: UserCtx, body: Body): Promise<string[]> {
  const { integrationId, jsonContent, projectName, companyId: _, ...given } = body;
  const { stored, timeZone } = await inTransaction(ctx, async (tx) => ({
    stored: integrationId === undefined ? NOTHING : await findAgent(tx, integrationId),
    timeZone: (await findSample(tx)).timeZone,
  }));
  if (!stored) throw appError('ERR_NO_DIALOG_FOUND');
  const named = projectName ? { project: projectName } : {};
  const asked = {
    agent: { ...stored.agent, ...given, ...named },
    keyFile: jsonContent || stored.keyFile,
  };
  const texts = await ask(ctx, asked, timeZone).catch((error: unknown) => {
    throw appError('ERR_TEST_SESSION_DIALOG', { details: problemOf(error) });
  });
  if (texts.length === 0) throw appError('ERR_TEST_REPLY_DIALOG');
  return texts;
}

type Asked = Pick<StoredAgent, 'agent' | 'keyFile'>;

const NOTHING: Asked = {
  agent: {
    edition: 'es',
    project: '',
    region: '',
    agentId: '',
    environment: '',
    language: 'pt-BR',
  },
  keyFile: null,
};

async function ask(
  { core, companyId }: UserCtx,
  stored: Asked,
  timeZone: string,
): Promise<string[]> {
  const asker = { companyId, integrationId: null };
  return textsOf(await askAgent(core, asker, { ...stored, ...SAMPLE, timeZone }));
}

/** The same for a stored agent, with the problem instead of an error. */
export async function askSample(
  ctx: UserCtx,
  stored: StoredAgent,
  timeZone: string,
): Promise<{ problem: Problem | null; status: number | null; texts: string[] }> {
  try {
    return { problem: null, status: 200, texts: await ask(ctx, stored, timeZone) };
  } catch (error) {
    const problem = problemOf(error);
    return { problem, status: problem.status, texts: [] };
  }
}

/** What a customer would be told. */
const textsOf = ({ messages }: SaidAnswer): string[] =>
  messages.flatMap((message) => {
    if ('text' in message) return message.text;
    if ('mediaUrl' in message)
      return [message.caption, message.mediaUrl].filter(Boolean).join('\n');
    const { head, options } = message.menu;
    const lines = options.map(({ title }, at) => ({ key: String(at + 1), title, name: '' }));
    return menuTexts({ head, lines });
  });

/** Asks an agent, and tells what became of it: admins see the last error beside the integration. */
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import type { Problem } from '../hook/call-hook.ts';
import { detectIntent, type Question } from './detect-intent.ts';
import type { StoredAgent } from './dialogflow.queries.ts';
import type { SaidAnswer } from './dialogflow-answer.ts';
import { DialogflowRefused, problemOf } from './dialogflow-errors.ts';
import { readReply } from './read-reply.ts';
import { readServiceAccount } from './service-account.ts';

interface Asker {
  companyId: number;
  /** Null where somebody tries what is not stored. */
  integrationId: number | null;
  callId?: string;
}

type Asked = Pick<StoredAgent, 'agent' | 'keyFile'> &
  Omit<Question, 'companyId' | 'agent' | 'account'>;

/** @throws DialogflowRefused, DialogflowBusy */
export async function askAgent(core: Core, asker: Asker, asked: Asked): Promise<SaidAnswer> {
  const { companyId, integrationId, callId } = asker;
  let problem: Problem | null = null;
  try {
    return await ask(core, companyId, asked);
  } catch (error) {
    problem = problemOf(error);
    throw error;
  } finally {
    core.log.info(
      {
        call_id: callId,
        kind: 'dialogflow',
        problem: problem?.code,
        status: problem?.status ?? 200,
      },
      'automation.dialogflow_asked',
    );
    // What led to the pause says more.
    if (integrationId !== null && problem?.code !== 'paused')
      await inTransaction(companyCtx(core, companyId), (tx) =>
        tx.happened({ type: 'integration.called', integrationId, problem }),
      );
  }
}

async function ask(core: Core, companyId: number, asked: Asked): Promise<SaidAnswer> {
  const { keyFile, agent, session, text, timeZone, payload } = asked;
  if (keyFile === null) throw new DialogflowRefused('noKey');
  const account = readServiceAccount(keyFile);
  if (!account) throw new DialogflowRefused('keyRefused');
  const reply = await detectIntent(core, {
    companyId,
    agent,
    account,
    session,
    text,
    timeZone,
    ...(payload && { payload }),
  });
  const said = readReply(agent.edition, reply);
  if (!said) throw new DialogflowRefused('failed', 200);
  return said;
}

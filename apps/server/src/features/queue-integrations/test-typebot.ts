/** Begins a conversation with a bot, so that an admin sees how it greets before customers do. */
import { randomUUIDv7 } from 'node:crypto';
import { type Problem, problemOfError } from '../../automation/effects/hook/call-hook.ts';
import type { HookContext } from '../../automation/effects/hook/hook.queries.ts';
import {
  callTypebot,
  problemOf,
  type TypebotTarget,
} from '../../automation/effects/typebot/call-typebot.ts';
import { starting } from '../../automation/effects/typebot/payload.ts';
import { readAnswer } from '../../automation/effects/typebot/read-answer.ts';
import type { TypebotReply } from '../../automation/effects/typebot/typebot-answer.ts';
import { turnsOf } from '../../automation/machines/typebot/turns.ts';
import type { UserCtx } from '../../core/ctx.ts';

export interface Outcome {
  problem: Problem | null;
  status: number | null;
  texts: string[];
}

const TEXT = 'Oi';
const UNREADABLE: Problem = { code: 'unreadable', status: null };

export async function testTypebot(
  { core, companyId }: UserCtx,
  target: TypebotTarget,
  context: HookContext,
): Promise<Outcome> {
  try {
    const answer = await callTypebot(core, target, {
      companyId,
      id: randomUUIDv7(),
      sessionId: null,
      body: starting(context, TEXT, core.now()),
    });
    const { status } = answer;
    const problem = problemOf(answer);
    if (problem) return { problem, status, texts: [] };
    const reply = readAnswer(answer.body.toString(), TEXT);
    if (!reply) return { problem: UNREADABLE, status, texts: [] };
    return { problem: null, status, texts: textsOf(reply, context) };
  } catch (error) {
    return { problem: problemOfError(error), status: null, texts: [] };
  }
}

/** As a customer would read them. */
function textsOf(reply: TypebotReply, { language }: HookContext): string[] {
  const settings = { delayMs: 0, unknownMessage: '' };
  return turnsOf(reply, { sessionId: null, settings, language }).flatMap(({ what }) => {
    if (what.kind === 'say') return [what.text];
    if (what.kind === 'menu') return what.texts;
    return what.kind === 'file' ? [what.url] : [];
  });
}

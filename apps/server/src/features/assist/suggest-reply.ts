/** A reply that an attendant may change and send. */
import type { AssistAnswer } from '@prosa/contract/assist';
import { findPassages } from '../../automation/effects/complete/complete.effect.ts';
import { historyOf } from '../../automation/effects/complete/history.ts';
import { findConversation, listLines } from '../../automation/effects/complete/prompt.queries.ts';
import { systemText } from '../../automation/effects/complete/system-text.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { askForHelp, countHelp, helperOf, ticketToHelp } from './ask-for-help.ts';
import { unsigned } from './conversation-data.ts';
import { SUGGESTION } from './help-texts.ts';

const TOKENS_MIN = 300;
/** The whole attendance, as far as the prompt wants it. */
const ALL = Number.MAX_SAFE_INTEGER;

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_ASSIST_OFF, ERR_ASSIST_NO_TEXT, ERR_RATE_LIMIT */
export async function suggestReply(
  ctx: UserCtx,
  ticketId: number,
  signal: AbortSignal,
): Promise<AssistAnswer> {
  const { asked, messages, conversation, passages } = await inTransaction(ctx, async (tx) => {
    await ticketToHelp(tx, ticketId);
    const helper = await helperOf(tx, 'suggestion');
    const max = helper?.maxMessages ?? 1;
    const lines = await listLines(tx, ticketId, { afterSeq: ALL, seq: ALL, max });
    const messages = helper ? historyOf(lines.map(withoutSignature), helper) : [];
    return {
      asked: helper,
      messages,
      conversation: (await findConversation(tx, ticketId))!,
      passages: helper ? await findPassages(tx, helper, messages) : [],
    };
  });
  if (!asked) return { text: null, problem: 'noModel' };
  if (messages.length === 0) throw appError('ERR_ASSIST_NO_TEXT');
  await countHelp(ctx);
  const maxTokens = Math.max(TOKENS_MIN, asked.target.maxTokens);
  const source = { ...conversation, maxTokens, prompt: asked.prompt, passages };
  const rules = systemText(source, { hasTools: null, at: ctx.core.now() });
  const system = `${rules}\n\n${SUGGESTION}`;
  return askForHelp(ctx, {
    help: 'suggestion',
    ...{ ticketId, asked, system, messages, maxTokens, signal },
  });
}

const withoutSignature = <L extends { fromMe: boolean; body: string }>(line: L): L => ({
  ...line,
  body: unsigned(line.fromMe, line.body),
});

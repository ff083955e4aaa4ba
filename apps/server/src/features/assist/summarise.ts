/** What somebody needs to know who takes a ticket over. Kept until newer messages come. */
import type { AssistAnswer } from '@prosa/contract/assist';
import { assistLimits } from '@prosa/contract/assist/manifest';
import { listLines } from '../../automation/effects/complete/prompt.queries.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { getVisibleTicket } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { askForHelp, countHelp, helperOf } from './ask-for-help.ts';
import { findKept, findLastSeq, keepSummary } from './assist.queries.ts';
import { conversationData } from './conversation-data.ts';
import { summaryText } from './help-texts.ts';

const TOKENS = 500;

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_ASSIST_OFF, ERR_ASSIST_NO_TEXT, ERR_RATE_LIMIT */
export async function summarise(ctx: UserCtx, ticketId: number): Promise<AssistAnswer> {
  const { asked, kept, seq, lines, language } = await inTransaction(ctx, async (tx) => {
    await getVisibleTicket(tx, ticketId);
    const helper = await helperOf(tx, 'summary');
    const last = await findLastSeq(tx, ticketId);
    const max = assistLimits.summaryLines.max;
    return {
      asked: helper,
      kept: await findKept(tx, ticketId),
      seq: last,
      lines: await listLines(tx, ticketId, { afterSeq: last, seq: last, max }),
      ...(await findCompanyLocale(tx)),
    };
  });
  if (kept.summary && kept.unsummarised === 0) return { text: kept.summary.text, problem: null };
  const text = conversationData(lines, asked ?? { masks: true });
  if (text === '') throw appError('ERR_ASSIST_NO_TEXT');
  await countHelp(ctx);
  // Whoever closes it meanwhile finds it the next time: it is paid for.
  const answer = await askForHelp(ctx, {
    ...{ help: 'summary', ticketId, asked, maxTokens: TOKENS },
    system: summaryText(language),
    messages: [{ role: 'user', text }],
  });
  if (answer.text !== null)
    await inTransaction(ctx, (tx) => keepSummary(tx, ticketId, { text: answer.text!, seq }));
  return answer;
}

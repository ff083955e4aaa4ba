/** An attendant's draft, written anew or in the language of the customer. */
import type { AssistAnswer } from '@prosa/contract/assist';
import type { Rewriting } from '@prosa/contract/assist/manifest';
import { hide } from '../../automation/effects/complete/mask.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { askForHelp, countHelp, helperOf, ticketToHelp, tokensFor } from './ask-for-help.ts';
import { findKept, keepTranslation } from './assist.queries.ts';
import { rewritingText, translationText } from './help-texts.ts';
import { digestOf } from './translate-messages.ts';

interface Draft {
  text: string;
  how: Rewriting;
}

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_ASSIST_OFF, ERR_ASSIST_NO_TEXT, ERR_RATE_LIMIT */
export async function rewriteDraft(
  ctx: UserCtx,
  ticketId: number,
  { text, how, signal }: Draft & { signal: AbortSignal },
): Promise<AssistAnswer> {
  const isTranslated = how === 'translate';
  const help = isTranslated ? 'translation' : 'rewriting';
  const { asked, into, own } = await inTransaction(ctx, async (tx) => {
    await ticketToHelp(tx, ticketId);
    return {
      asked: await helperOf(tx, help),
      into: isTranslated ? (await findKept(tx, ticketId)).language : null,
      own: (await findCompanyLocale(tx)).language,
    };
  });
  // Nobody has said which language it is.
  if (isTranslated && into === null) throw appError('ERR_ASSIST_NO_TEXT');
  await countHelp(ctx);
  const { text: shown, restore } = asked?.masks ? hide(text) : { text, restore: plain };
  const answer = await askForHelp(ctx, {
    ...{ help, ticketId, asked, signal, isWhole: true },
    system: isTranslated ? translationText(into!) : rewritingText(how),
    messages: [{ role: 'user', text: shown }],
    maxTokens: tokensFor(text),
  });
  if (answer.text === null) return answer;
  const written = restore(answer.text);
  // Colleagues who read the thread see what it says.
  if (isTranslated)
    await inTransaction(ctx, (tx) =>
      keepTranslation(tx, { ticketId, language: own }, { digest: digestOf(written), text }),
    );
  return { ...answer, text: written };
}

const plain = (text: string): string => text;

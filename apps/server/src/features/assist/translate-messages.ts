/** What a foreign customer writes, in the language of the company. Each text is translated once for all who look. */
import { createHash } from 'node:crypto';
import type { Translation } from '@prosa/contract/assist';
import { assistLimits } from '@prosa/contract/assist/manifest';
import type { PromptProblem } from '@prosa/contract/prompts/models';
import { hide } from '../../automation/effects/complete/mask.ts';
import type { AskedPrompt } from '../../automation/effects/complete/prompt.queries.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { getVisibleTicket } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { askForHelp, countHelp, helperOf, tokensFor } from './ask-for-help.ts';
import {
  claimTranslations,
  findKept,
  keepTranslation,
  listTranslations,
  listWritten,
  type Place,
  type Written,
} from './assist.queries.ts';
import { emitTranslations } from './assist.realtime.ts';
import { unsigned } from './conversation-data.ts';
import { translationText } from './help-texts.ts';

/** Of a text, as it is kept. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Text extends Written {
  digest: string;
}

interface Answer {
  translations: Translation[];
  problem: PromptProblem | null;
}

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_MESSAGE_FOUND, ERR_ASSIST_OFF, ERR_RATE_LIMIT */
export async function translateMessages(
  ctx: UserCtx,
  ticketId: number,
  messageIds: readonly string[],
): Promise<Answer> {
  const { asked, texts, place, known, claimed } = await inTransaction(ctx, async (tx) => {
    const { conversation_id } = await getVisibleTicket(tx, ticketId);
    const helper = await helperOf(tx, 'translation');
    const { language: from } = await findKept(tx, ticketId);
    const { language } = await findCompanyLocale(tx);
    const here: Place = { ticketId, language };
    const all = await listWritten(tx, conversation_id, messageIds);
    if (all.length < new Set(messageIds).size) throw appError('ERR_NO_MESSAGE_FOUND');
    const written = all.map(textOf);
    const digests = written.map(({ digest }) => digest);
    const stored = await listTranslations(tx, here, digests);
    const found = new Map(stored.map(({ digest, text }) => [digest, text]));
    const wanted = from && helper ? written.filter(isTranslatable) : [];
    const missing = wanted.map(({ digest }) => digest).filter((digest) => !found.has(digest));
    const ours = await claimTranslations(tx, here, [...new Set(missing)]);
    return { asked: helper, texts: written, place: here, known: found, claimed: ours };
  });
  const problem = await translateAll(ctx, { asked, texts, place, known, claimed });
  const translations = texts.flatMap(({ id: messageId, digest }) => {
    const text = known.get(digest);
    return text === undefined ? [] : [{ messageId, text }];
  });
  return { translations, problem: asked ? problem : 'noModel' };
}

const textOf = (written: Written): Text => {
  const body = unsigned(written.fromMe, written.body);
  return { ...written, body, digest: digestOf(body) };
};

/** Ours are in the language of the company, or were translated when they were written. */
const isTranslatable = ({ fromMe, body }: Text): boolean =>
  !fromMe && body.length <= assistLimits.text.max && /\p{L}/u.test(body);

interface Work {
  asked: AskedPrompt | undefined;
  texts: readonly Text[];
  place: Place;
  /** Gets what is translated. */
  known: Map<string, string>;
  claimed: ReadonlySet<string>;
}

const AT_ONCE = 4;

/** @returns why the rest is not translated */
async function translateAll(ctx: UserCtx, work: Work): Promise<PromptProblem | null> {
  const { texts, claimed, known } = work;
  const left = [...new Map(texts.map((text) => [text.digest, text])).values()].filter(
    ({ digest }) => claimed.has(digest),
  );
  if (left.length === 0) return null;
  let problem: PromptProblem | null = null;
  const worker = async () => {
    for (let text = left.shift(); text; text = left.shift()) {
      // After the first failure the others would fail too, and are given back.
      problem = (problem === null ? await translateOne(ctx, work, text) : problem) ?? problem;
      if (!known.has(text.digest)) await giveBack(ctx, work, text);
    }
  };
  try {
    await countHelp(ctx);
  } catch (error) {
    for (const text of left) await giveBack(ctx, work, text);
    throw error;
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return problem;
}

const giveBack = (ctx: UserCtx, { place }: Work, { digest }: Text): Promise<void> =>
  inTransaction(ctx, (tx) => keepTranslation(tx, place, { digest, text: null }));

async function translateOne(
  ctx: UserCtx,
  { asked, texts, place, known }: Work,
  { body, digest }: Text,
): Promise<PromptProblem | null> {
  const { ticketId, language } = place;
  const { text: shown, restore } = asked?.masks
    ? hide(body)
    : { text: body, restore: (answer: string) => answer };
  const answer = await askForHelp(ctx, {
    ...{ help: 'translation', ticketId, asked, isWhole: true },
    system: translationText(language),
    messages: [{ role: 'user', text: shown }],
    maxTokens: tokensFor(body),
  });
  if (answer.text === null) return answer.problem;
  const text = restore(answer.text);
  known.set(digest, text);
  const translations = texts
    .filter((each) => each.digest === digest)
    .map(({ id: messageId }) => ({ messageId, text }));
  await inTransaction(ctx, async (tx) => {
    await keepTranslation(tx, place, { digest, text });
    emitTranslations(tx, ticketId, translations);
  });
  return null;
}

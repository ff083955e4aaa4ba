/** Whether voice notes are written down while people attend, and with whose key. */
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { lockPrompt } from './prompts.queries.ts';
import { findTranscribing, writeTranscribing } from './transcription.queries.ts';

interface Transcribing {
  promptId: number | null;
}

export const readTranscribing = (ctx: UserCtx): Promise<Transcribing> =>
  inTransaction(ctx, async (tx) => ({ promptId: await findTranscribing(tx) }));

/** @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_NOT_TRANSCRIBING */
export const changeTranscribing = (ctx: UserCtx, promptId: number | null): Promise<Transcribing> =>
  inTransaction(ctx, async (tx) => {
    const prompt = promptId === null ? null : await lockPrompt(tx, promptId);
    if (prompt === undefined) throw appError('ERR_NO_PROMPT_FOUND');
    if (prompt?.transcriptionModel === '') throw appError('ERR_PROMPT_NOT_TRANSCRIBING');
    await writeTranscribing(tx, promptId);
    await audit(tx, 'transcriptionChanged', {
      subject: promptId ?? undefined,
      detail: prompt?.name ?? '',
    });
    return { promptId };
  });

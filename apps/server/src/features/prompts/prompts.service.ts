import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import { aiPresets, promptDefaults } from '@prosa/contract/prompts/models';
import type { RouteInput } from '@prosa/contract/route';
import { baseOf } from '../../automation/effects/complete/prompt.queries.ts';
import { sealKey } from '../../automation/effects/complete/prompt-secrets.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { isTarget } from '../../core/http/guarded-http.ts';
import { hintOf } from './prompt-key.ts';
import {
  countPrompts,
  deletePromptRow,
  findPrompt,
  insertPrompt,
  isPromptUsed,
  listPrompts,
  lockPrompt,
  type PromptRow,
  updatePromptRow,
  writeDocumentsOf,
  writeQueuesOf,
} from './prompts.queries.ts';
import { emitPrompt, emitPromptGone } from './prompts.realtime.ts';
import { checkValues, isSamePlace, type PromptValues } from './prompts.rules.ts';

type ListQuery = RouteInput<Api['GET /prompt']>['query'];
type Body = RouteInput<Api['POST /prompt']>['body'];

/** Pickers show all of them. */
const PICKER_SIZE = 200;

export function listPromptPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber } = query;
  const isPaged = cursor !== undefined || pageNumber !== undefined;
  const size = isPaged ? pageSizes.others : PICKER_SIZE;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : ((pageNumber ?? 1) - 1) * size;
  return inTransaction(ctx, async (tx) => {
    const found = await listPrompts(tx, { search, after, offset, limit: size + 1 });
    const page = pageOf(found, size, (last) => [last.name, last.id]);
    return { ...page, count: await countPrompts(tx, search) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

/** @throws ERR_NO_PROMPT_FOUND */
export const getPrompt = (ctx: UserCtx, id: number): Promise<PromptRow> =>
  inTransaction(ctx, async (tx) => present(await findPrompt(tx, id)));

function present(row: PromptRow | undefined): PromptRow {
  if (!row) throw appError('ERR_NO_PROMPT_FOUND');
  return row;
}

const NEW: Before = {
  ...promptDefaults,
  name: '',
  prompt: '',
  queueId: null,
  baseUrl: '',
  apiKey: null,
  transcriptionModel: '',
  voice: 'texto',
  voiceKey: null,
  voiceRegion: '',
};

/** @throws ERR_PROMPT_…, ERR_QUEUE_NOT_FOUND */
export function createPrompt(ctx: UserCtx, body: Body): Promise<PromptRow> {
  return inTransaction(ctx, async (tx) => {
    const values = await checked(tx, NEW, body);
    const { provider = NEW.provider } = values;
    const id = await insertPrompt(tx, {
      transcriptionModel: aiPresets[provider].transcriber,
      ...values,
      name: values.name ?? '',
    });
    await writeRest(tx, id, body);
    const row = await getPrompt(tx, id);
    await audit(tx, 'promptCreated', { subject: id, detail: row.name });
    emitPrompt(tx, 'create', row);
    return row;
  });
}

/** Changes the given fields. @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_…, ERR_QUEUE_NOT_FOUND */
export function updatePrompt(ctx: UserCtx, id: number, body: Body): Promise<PromptRow> {
  return inTransaction(ctx, async (tx) => {
    const before = present(await lockPrompt(tx, id));
    const values = await checked(tx, before, body);
    await updatePromptRow(tx, id, { ...values, ...forgotten(before, body) });
    await writeRest(tx, id, body);
    const row = await getPrompt(tx, id);
    await audit(tx, 'promptChanged', { subject: id, detail: row.name });
    emitPrompt(tx, 'update', row);
    return row;
  });
}

/** @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_IN_USE */
export function deletePrompt(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // The lock keeps others from choosing it meanwhile.
    const { name } = present(await lockPrompt(tx, id));
    if (await isPromptUsed(tx, id)) throw appError('ERR_PROMPT_IN_USE');
    await deletePromptRow(tx, id);
    await audit(tx, 'promptDeleted', { subject: id, detail: name });
    emitPromptGone(tx, id);
  });
}

type Before = PromptValues & {
  baseUrl: string;
  apiKey: Buffer | null;
  voiceKey: Buffer | null;
  transcriptionModel: string;
};

/** The columns of the given fields, except for the key and the further queues. */
async function checked(tx: Tx, before: Before, body: Body) {
  const { apiKey, voiceKey, queueIds: _, documentIds: __, companyId: ___, ...values } = body;
  const after = { ...before, ...values };
  checkValues(after);
  checkPlace(tx, { before, after, apiKey });
  const hasVoiceKey = voiceKey === undefined ? before.voiceKey !== null : Boolean(voiceKey);
  if (after.voice !== 'texto' && !hasVoiceKey) throw appError('ERR_PROMPT_VOICE_KEY_INVALID');
  const isOwn = await findOwn(tx, 'queues', after.queueId!);
  if (!isOwn) throw appError('ERR_QUEUE_NOT_FOUND');
  return { ...values, ...(values.name !== undefined && { name: values.name.trim() }) };
}

interface Places {
  before: Before;
  after: Omit<Before, 'apiKey'>;
  /** Undefined keeps it. */
  apiKey: string | null | undefined;
}

function checkPlace({ core }: Pick<Tx, 'core'>, { before, after, apiKey }: Places): void {
  const place = { ...after, base: baseOf(after) };
  if (!isTarget(core.config, place.base)) throw appError('ERR_PROMPT_ADDRESS');
  const isKept = before.apiKey !== null && apiKey === undefined;
  const mayKeep = isSamePlace({ ...before, base: baseOf(before) }, place);
  if (isKept && !mayKeep) throw appError('ERR_PROMPT_APIKEY_INVALID');
  if (aiPresets[after.provider].needsKey && !isKept && !apiKey)
    throw appError('ERR_PROMPT_APIKEY_INVALID');
}

/** What was learned of a model does not hold for another, nor its last error, which another key may mend too. */
function forgotten(before: Before, after: Body) {
  const isOther = (...fields: (keyof Before & keyof Body)[]) =>
    fields.some((each) => after[each] !== undefined && after[each] !== before[each]);
  const isOtherModel = isOther('provider', 'baseUrl', 'dialect', 'model');
  const isMended = isOtherModel || Boolean(after.apiKey);
  return {
    ...(isOtherModel && { quirks: [], modelEnds: null }),
    ...(isMended && { lastError: null, lastErrorStatus: null, lastErrorAt: null }),
    ...((isMended || isOther('transcriptionModel')) && { transcriptionError: null }),
    ...((after.voiceKey || isOther('voice', 'voiceRegion')) && { voiceError: null }),
  };
}

async function writeRest(tx: Tx, id: number, body: Body): Promise<void> {
  const { queueIds, documentIds } = body;
  await writeKeys(tx, id, body);
  if (queueIds && !(await writeQueuesOf(tx, id, queueIds))) throw appError('ERR_QUEUE_NOT_FOUND');
  if (documentIds && !(await writeDocumentsOf(tx, id, documentIds)))
    throw appError('ERR_NO_DOCUMENT_FOUND');
}

async function writeKeys(tx: Tx, id: number, { apiKey, voiceKey }: Body): Promise<void> {
  if (apiKey !== undefined)
    await updatePromptRow(tx, id, {
      apiKey: apiKey ? sealKey(tx, id, apiKey, 'api_key') : null,
      apiKeyLast4: hintOf(apiKey ?? ''),
    });
  if (voiceKey !== undefined)
    await updatePromptRow(tx, id, {
      voiceKey: voiceKey ? sealKey(tx, id, voiceKey, 'voice_key') : null,
      voiceKeyLast4: hintOf(voiceKey ?? ''),
    });
}

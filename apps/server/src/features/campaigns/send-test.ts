/** Sends a campaign's messages to one number, to see them on a phone before others do. No recipient, and counted nowhere. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { isNumberSuppressed } from '../../conversation/suppressions/suppressions.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { readPace } from './campaign-settings.queries.ts';
import { type CampaignRow, holdListFiles } from './campaigns.queries.ts';
import { type CampaignMessage, messagesOf } from './campaigns.rules.ts';
import { checkSendable, getCampaign } from './campaigns.service.ts';
import { findThreads } from './find-threads.ts';
import { listLines } from './runs.queries.ts';
import { writeMessage } from './write-message.ts';

type Body = RouteInput<Api['POST /campaigns/:campaignId/test']>['body'];

/**
 * @returns how many messages leave
 * @throws ERR_CAMPAIGN_TEST_NUMBER if the number is blocked or has opted out, ERR_WAPP_NOT_INITIALIZED, and those of a start
 */
export const sendTest = (ctx: UserCtx, id: number, body: Body): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const row = await getCampaign(tx, id);
    await checkSendable(tx, row);
    const messages = chosenMessages(row, body.variant);
    const connectionId = await chosenLine(tx, row, body.whatsappId);
    const recipient = { number: await reachable(tx, body.number), name: ctx.actor.name, email: '' };
    const { reached } = await findThreads(tx, connectionId, [recipient]);
    const [found] = reached;
    if (!found) throw appError('ERR_CAMPAIGN_TEST_NUMBER');
    const { variables } = await readPace(tx);
    const source = {
      ...(await findCompanyLocale(tx)),
      ...recipient,
      variables,
      at: tx.core.now(),
    };
    const to = { thread: found.thread, connectionId, source };
    const files = await holdListFiles(tx, row.fileListId);
    const ids: string[] = [];
    for (const [index, message] of messages.entries())
      ids.push(...(await writeMessage(tx, to, { message, files: index === 0 ? files : [] })));
    await audit(tx, 'campaignTested', { subject: id, detail: row.name });
    return ids.length;
  });

/** All of them, or one. */
function chosenMessages(row: CampaignRow, variant: number | null): CampaignMessage[] {
  const messages = messagesOf(row).filter((each) => variant === null || each.variant === variant);
  if (messages.length === 0) throw appError('ERR_CAMPAIGN_EMPTY');
  return messages;
}

/** One of the campaign's, by default the first. */
async function chosenLine(tx: Tx, row: CampaignRow, wanted: number | null): Promise<number> {
  const chosen = row.connections.find(({ id }) => wanted === null || id === wanted);
  if (!chosen) throw appError('ERR_NO_WAPP_FOUND');
  const [line] = await listLines(tx, [chosen.id]);
  if (line?.status !== 'CONNECTED') throw appError('ERR_WAPP_NOT_INITIALIZED');
  return chosen.id;
}

async function reachable(tx: Tx, typed: string): Promise<string> {
  const number = parsePhoneNumber(typed)?.canonical;
  if (number === undefined)
    throw appError('ERR_VALIDATION', {
      details: [{ field: 'number', part: 'body', problem: 'invalid' }],
    });
  if (await isNumberSuppressed(tx, number)) throw appError('ERR_CAMPAIGN_TEST_NUMBER');
  return number;
}

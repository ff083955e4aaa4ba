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
import { findSendable } from './campaign-templates.ts';
import { type CampaignConnection, type CampaignRow, holdListFiles } from './campaigns.queries.ts';
import { type CampaignMessage, messagesOf, needsTemplate } from './campaigns.rules.ts';
import { checkSendable, getCampaign } from './campaigns.service.ts';
import { findThreads } from './find-threads.ts';
import { listLines } from './runs.queries.ts';
import { messageOptions, type Option, templateOption, writeParts } from './write-message.ts';

type Body = RouteInput<Api['POST /campaigns/:campaignId/test']>['body'];

/**
 * @returns how many messages leave
 * @throws ERR_CAMPAIGN_TEST_NUMBER if the number is blocked or has opted out, ERR_WAPP_NOT_INITIALIZED, and those of a start
 */
export const sendTest = (ctx: UserCtx, id: number, body: Body): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const row = await getCampaign(tx, id);
    await checkSendable(tx, row);
    const line = await chosenLine(tx, row, body.whatsappId);
    const recipient = {
      number: await reachable(tx, body.number),
      name: ctx.actor.name,
      email: '',
      fields: {},
    };
    const { reached } = await findThreads(tx, line.id, [recipient]);
    const [found] = reached;
    if (!found) throw appError('ERR_CAMPAIGN_TEST_NUMBER');
    const { variables } = await readPace(tx);
    const locale = await findCompanyLocale(tx);
    const source = { ...locale, ...recipient, variables, at: tx.core.now() };
    const options = await optionsFor(tx, row, { line, variant: body.variant });
    const parts = options.flatMap(({ partsFor }) => partsFor(source) ?? []);
    // Whoever tests has no e-mail here, for one.
    if (parts.length === 0) throw appError('ERR_TEMPLATE_VALUES');
    const place = { campaignId: id, thread: found.thread, connectionId: line.id };
    await writeParts(tx, place, parts);
    await audit(tx, 'campaignTested', { subject: id, detail: row.name });
    return parts.length;
  });

/** A template, or the files of the list and the messages. */
async function optionsFor(
  tx: Tx,
  row: CampaignRow,
  { line, variant }: { line: CampaignConnection; variant: number | null },
): Promise<Option[]> {
  if (needsTemplate(line.provider)) {
    const template = await findSendable(tx, { connectionId: line.id, ...line });
    return template ? [templateOption(template)] : [];
  }
  const [first, ...others] = chosenMessages(row, variant);
  const files = await holdListFiles(tx, row.fileListId);
  return [...messageOptions([first!], files), ...messageOptions(others, [])];
}

/** All of them, or one. */
function chosenMessages(row: CampaignRow, variant: number | null): CampaignMessage[] {
  const messages = messagesOf(row).filter((each) => variant === null || each.variant === variant);
  if (messages.length === 0) throw appError('ERR_CAMPAIGN_EMPTY');
  return messages;
}

/** One of the campaign's, by default the first. */
async function chosenLine(
  tx: Tx,
  row: CampaignRow,
  wanted: number | null,
): Promise<CampaignConnection> {
  const chosen = row.connections.find(({ id }) => wanted === null || id === wanted);
  if (!chosen) throw appError('ERR_NO_WAPP_FOUND');
  const [line] = await listLines(tx, [chosen.id]);
  if (line?.status !== 'CONNECTED') throw appError('ERR_WAPP_NOT_INITIALIZED');
  return chosen;
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

/** Sends a campaign's messages to one number, to see them on a phone before others do. No recipient, and counted nowhere. */
import type { Api } from '@prosa/contract';
import type { CampaignTextSource } from '@prosa/contract/campaign-text';
import type { RouteInput } from '@prosa/contract/route';
import { parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { isNumberSuppressed } from '../../conversation/suppressions/suppressions.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { readPace } from './campaign-settings.queries.ts';
import { findSendable, templatePart } from './campaign-templates.ts';
import { type CampaignConnection, type CampaignRow, holdListFiles } from './campaigns.queries.ts';
import { type CampaignMessage, messagesOf, needsTemplate } from './campaigns.rules.ts';
import { checkSendable, getCampaign } from './campaigns.service.ts';
import { findThreads } from './find-threads.ts';
import type { Part } from './parts.rules.ts';
import { listLines } from './runs.queries.ts';
import { partsOfMessage, writeParts } from './write-message.ts';

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
    const recipient = { number: await reachable(tx, body.number), name: ctx.actor.name, email: '' };
    const { reached } = await findThreads(tx, line.id, [recipient]);
    const [found] = reached;
    if (!found) throw appError('ERR_CAMPAIGN_TEST_NUMBER');
    const { variables } = await readPace(tx);
    const locale = await findCompanyLocale(tx);
    const source = { ...locale, ...recipient, variables, at: tx.core.now() };
    const parts = await partsFor(tx, row, { line, source, variant: body.variant });
    await writeParts(tx, { thread: found.thread, connectionId: line.id }, parts);
    await audit(tx, 'campaignTested', { subject: id, detail: row.name });
    return parts.length;
  });

interface Test {
  line: CampaignConnection;
  source: CampaignTextSource;
  variant: number | null;
}

async function partsFor(
  tx: Tx,
  row: CampaignRow,
  { line, source, variant }: Test,
): Promise<Part[]> {
  if (!needsTemplate(line.provider)) {
    const files = await holdListFiles(tx, row.fileListId);
    return chosenMessages(row, variant).flatMap((message, index) =>
      partsOfMessage(message, { files: index === 0 ? files : [], source }),
    );
  }
  const template = await findSendable(tx, { connectionId: line.id, ...line });
  const part = template && templatePart(template, source);
  // Whoever tests has no e-mail here, for one.
  if (!part) throw appError('ERR_TEMPLATE_VALUES');
  return [part];
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

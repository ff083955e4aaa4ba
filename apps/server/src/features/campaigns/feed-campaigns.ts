/**
 * Feeds campaigns into the outbox of a connection: side work of the loop that owns the connection's lease, so it stops with
 * the link, and two owners cannot feed (docs/decisions/0094). A recipient is marked in the transaction that makes its
 * message; the outbox sends a message at most once.
 */

import { isPaced, nextGap } from '@prosa/contract/campaign-pace';
import { fillCampaignText } from '@prosa/contract/campaign-text';
import { nextOpening, zoneOfNumber } from '@prosa/contract/campaign-window';
import { lockThreads, type Thread } from '../../conversation/inbound/people.queries.ts';
import { identityKey, resolvePeople, toPerson } from '../../conversation/inbound/people.ts';
import { storableText } from '../../conversation/messages/message-text.ts';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import { announceQueued, queueMessage } from '../../conversation/messages/queue-message.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { assertFence } from '../../gateway/leases/lease.ts';
import type { FeedLine } from '../../gateway/outbound/outbox.ts';
import { type CampaignSettings, readPace } from './campaign-settings.queries.ts';
import { messagesOf } from './campaigns.rules.ts';
import type { DueRecipient, FeedingCampaign, Line } from './feed.queries.ts';
import * as queries from './feed.queries.ts';
import { lineHold, roomToday, stopReason, waitingMax } from './feed.rules.ts';

/** Recipients in one transaction. */
const BATCH = 20;
/** Looked at where a window may put most of them off. */
const LOOK_AHEAD = 200;
/** A linked device that may not start chats tries again after this, unless WhatsApp says when. */
const NEW_CHATS_MS = 3600_000;

/** Until the line has to wait, or nobody is due. */
export async function feedCampaigns(ctx: Ctx, line: FeedLine): Promise<void> {
  const isAtWork = () =>
    inTransaction(ctx, async (tx) => {
      await assertFence(tx, line.lease);
      return feedOnce(tx, line);
    });
  while (!line.signal.aborted && (await isAtWork()));
}

/** @returns whether there may be more to do at once */
async function feedOnce(tx: Tx, { lease, perSecond }: FeedLine): Promise<boolean> {
  const { connectionId } = lease;
  const campaigns = await queries.lockFeeding(tx, connectionId);
  if (campaigns.length === 0) return false;
  const max = waitingMax(perSecond);
  const line = await queries.lockLine(tx, connectionId, max);
  if (!line.isDue || line.waiting >= max) return false;
  const settings = await readPace(tx);
  if (lineHold(line, settings, tx.core.now()) || (await stop(tx, connectionId, line))) return false;
  const room = Math.min(max - line.waiting, roomToday(line, settings), BATCH);
  const limit = isPaced(settings) ? 1 : room;
  for (const campaign of campaigns) {
    const turn = { tx, connectionId, line, settings };
    const done = await feedFrom(turn, campaign, limit);
    if (done > 0) return true;
  }
  return false;
}

/** Danger stops the line before the next message. */
async function stop(tx: Tx, connectionId: number, line: Line): Promise<boolean> {
  const held = stopReason(await queries.lastOutcomes(tx, connectionId, line.resumedAt));
  if (!held) return false;
  // One that was held until now goes on.
  if (line.held === held) {
    await queries.resumeLine(tx, connectionId);
    return false;
  }
  const until = held === 'new-chats' ? new Date(tx.core.now().getTime() + NEW_CHATS_MS) : null;
  await queries.holdLine(tx, connectionId, { held, until });
  return true;
}

interface Turn {
  tx: Tx;
  connectionId: number;
  line: Line;
  settings: CampaignSettings;
}

/** @returns how many recipients it sent to, left out or put off */
async function feedFrom(turn: Turn, campaign: FeedingCampaign, limit: number): Promise<number> {
  const { tx, line } = turn;
  const left = Math.min(limit, await queries.lockCap(tx, campaign, line.day));
  if (left === 0) return 0;
  const hasWindow = campaign.windowDays.length > 0;
  const taken = await queries.takeDue(tx, campaign, hasWindow ? LOOK_AHEAD : left);
  const found = taken.filter(({ suppressed }) => !suppressed);
  const suppressed = taken.filter((recipient) => recipient.suppressed).map(({ id }) => id);
  await queries.leaveOut(tx, suppressed, 'suppressed');
  const { open, later } = splitByWindow(turn, campaign, found);
  await queries.postpone(tx, later);
  const sent = await sendTo(turn, campaign, open.slice(0, left));
  return sent + later.length + suppressed.length;
}

function splitByWindow(
  { tx, line }: Turn,
  campaign: FeedingCampaign,
  found: readonly DueRecipient[],
) {
  const now = tx.core.now();
  const timed = found.map((recipient) => ({
    recipient,
    until: nextOpening(campaign, now, zoneOfNumber(recipient.number, line.timeZone)),
  }));
  return {
    open: timed.filter(({ until }) => until <= now).map(({ recipient }) => recipient),
    later: timed
      .filter(({ until }) => until > now)
      .map(({ recipient: { id }, until }) => ({ id, until })),
  };
}

async function sendTo(
  turn: Turn,
  campaign: FeedingCampaign,
  recipients: readonly DueRecipient[],
): Promise<number> {
  if (recipients.length === 0) return 0;
  const { tx, connectionId, line, settings } = turn;
  const { reached, blocked } = await findThreads(turn, recipients);
  await queries.leaveOut(
    tx,
    blocked.map(({ id }) => id),
    'blocked',
  );
  if (reached.length === 0) return blocked.length;
  const queued = await writeMessages(turn, campaign, reached);
  await queries.markQueued(tx, connectionId, queued);
  const sent = queued.length;
  await queries.noteTurn(tx, campaign, { connectionId, day: line.day, sent });
  const gap = nextGap(settings, line.sentSincePause + sent, Math.random());
  const newChats = reached.filter(({ thread }) => thread.last_seq === 0).length;
  await queries.moveLine(tx, connectionId, {
    line,
    sent,
    newChats,
    gapMs: Math.round(gap.gapMs),
    sincePause: gap.sent,
  });
  return sent + blocked.length;
}

interface Reached {
  recipient: DueRecipient;
  thread: Thread;
}

/** Contacts and threads come into being like those of people who write to us. */
async function findThreads({ tx, connectionId }: Turn, recipients: readonly DueRecipient[]) {
  const people = recipients.map(({ number, name }) =>
    toPerson({ ids: [{ kind: 'pn', value: number }], number, ...(name ? { name } : {}) }),
  );
  const known = await resolvePeople(tx, people, connectionId);
  const placed = recipients.map((recipient, index) => ({
    recipient,
    contactId: known.byKey.get(identityKey(people[index]!.ids[0]!))!,
  }));
  const open = placed.filter(({ contactId }) => !known.blocked.has(contactId));
  const contactIds = [...new Set(open.map(({ contactId }) => contactId))];
  const threads = await lockThreads(tx, connectionId, contactIds);
  const byContact = new Map(threads.map((thread) => [thread.contact_id, thread]));
  return {
    reached: open.map(
      ({ recipient, contactId }): Reached => ({
        recipient,
        thread: byContact.get(contactId)!,
      }),
    ),
    blocked: placed
      .filter(({ contactId }) => known.blocked.has(contactId))
      .map(({ recipient }) => recipient),
  };
}

async function writeMessages(
  { tx, connectionId, settings }: Turn,
  campaign: FeedingCampaign,
  reached: readonly Reached[],
): Promise<queries.Queued[]> {
  const texts = messagesOf(campaign);
  const locale = await findCompanyLocale(tx);
  const queued: queries.Queued[] = [];
  for (const { recipient, thread } of reached) {
    const { variant, text } = texts[Math.floor(Math.random() * texts.length)]!;
    const { variables } = settings;
    const source = { ...locale, ...recipient, variables, at: tx.core.now() };
    const body = storableText(fillCampaignText(text, source));
    const contactId = thread.contact_id;
    const place = { conversationId: thread.id, contactId, connectionId, ticketId: null };
    const author = { kind: 'campaign', campaignId: campaign.id } as const;
    const messageId = await queueMessage(tx, place, { author, body, mediaType: 'conversation' });
    // Nobody can have a thread open that has just begun.
    if (thread.last_seq > 0)
      await announceQueued(tx, place, { rows: await findMessages(tx, [messageId]) });
    queued.push({ id: recipient.id, messageId, contactId, variant });
  }
  return queued;
}

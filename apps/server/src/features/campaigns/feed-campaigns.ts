/**
 * Feeds campaigns into the outbox of a connection: side work of the loop that owns the connection's lease, so it stops with
 * the link, and two owners cannot feed (docs/decisions/0094). A recipient is marked in the transaction that makes its
 * message; the outbox sends a message at most once.
 */

import { type CampaignPace, isPaced, nextGap } from '@prosa/contract/campaign-pace';
import { nextOpening, zoneOfNumber } from '@prosa/contract/campaign-window';
import type { CompanyLocale } from '@prosa/contract/setting-keys';
import { findClosedDays } from '../../conversation/hours/hours.queries.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { Turns } from '../../core/process/turns.ts';
import { assertFence } from '../../gateway/leases/lease.ts';
import type { Feed, FeedLine } from '../../gateway/outbound/outbox.ts';
import { type CampaignSettings, readPace } from './campaign-settings.queries.ts';
import { findSendable } from './campaign-templates.ts';
import { holdListFiles } from './campaigns.queries.ts';
import { messagesOf, needsTemplate, questionsOf } from './campaigns.rules.ts';
import type { DueRecipient, FeedingCampaign, Outcome } from './feed.queries.ts';
import * as queries from './feed.queries.ts';
import {
  BATCH,
  lineHold,
  paceOf,
  pausedAmong,
  roomMin,
  roomToday,
  stopReason,
  waitingMax,
} from './feed.rules.ts';
import { findThreads, type Reached } from './find-threads.ts';
import type { Line } from './line.queries.ts';
import * as lines from './line.queries.ts';
import { messageOptions, type Option, templateOption, writeParts } from './write-message.ts';

/** Looked at where a window may put most of them off. */
const LOOK_AHEAD = 200;
/** A linked device that may not start chats tries again after this, unless WhatsApp says when. */
const NEW_CHATS_MS = 3600_000;

/** Lines of a company that write to strangers wait for each other: they must not take all connections to the database. */
const feeds = new Turns(2);

/**
 * Until the line has to wait, or nobody is due.
 * @returns after how many messages there is room for more; a line at a pace waits for its time instead
 */
async function feed(ctx: Ctx, line: FeedLine): Promise<number> {
  const isAtWork = () =>
    inTransaction(ctx, async (tx) => {
      const [, campaigns, settings, plan, locale] = await together(
        assertFence(tx, line.lease),
        queries.lockFeeding(tx, line.lease.connectionId),
        readPace(tx),
        queries.findPlan(tx),
        findCompanyLocale(tx),
      );
      if (campaigns.length === 0 || !plan.may) return ended;
      return feedOnce({ tx, ...line, settings, plan, locale }, campaigns);
    });
  for (;;) {
    const { fed, goesOn, untilNext } = line.signal.aborted ? ended : await feeds.run(isAtWork);
    if (fed) line.fed();
    if (!goesOn) return untilNext;
  }
}

export const feedCampaigns: Feed = { feed, findFeedable: lines.unscopedFindFeedable };

interface Fed {
  /** Messages have been made. */
  fed: boolean;
  /** There may be more to do at once. */
  goesOn: boolean;
  untilNext: number;
}

/** The next look at all lines finds out when there is more. */
const ended: Fed = { fed: false, goesOn: false, untilNext: Number.POSITIVE_INFINITY };

interface Feeding extends Pick<FeedLine, 'lease' | 'perSecond'> {
  tx: Tx;
  settings: CampaignSettings;
  plan: queries.CampaignPlan;
  locale: CompanyLocale;
}

async function feedOnce(
  { lease, perSecond, ...given }: Feeding,
  campaigns: readonly FeedingCampaign[],
): Promise<Fed> {
  const { tx, settings } = given;
  const { connectionId } = lease;
  const [line, outcomes] = await together(
    lines.lockLine(tx, connectionId, waitingMax(perSecond)),
    queries.lastOutcomes(tx, connectionId),
  );
  const pace = paceOf(line.provider, settings);
  // A pause begins when the message before has left.
  const max = isPaced(pace) ? 1 : waitingMax(perSecond);
  const full = isPaced(pace) ? ended : { ...ended, untilNext: roomMin(max) };
  const hasRoom = line.isDue && max - line.waiting >= roomMin(max);
  if (!hasRoom || lineHold(line, settings, tx.core.now())) return full;
  if (await stop(tx, connectionId, { line, outcomes })) return full;
  const room = Math.min(max - line.waiting, roomToday(line, settings), BATCH);
  const turn = { ...given, connectionId, line, pace };
  const open = withoutPaused(campaigns, outcomes);
  const { done, sent } = await feedFirst(turn, open, isPaced(pace) ? 1 : room);
  return { ...full, fed: sent > 0, goesOn: done > 0 && !(sent > 0 && isPaced(pace)) };
}

/** Danger stops the line before the next message. */
async function stop(
  tx: Tx,
  connectionId: number,
  { line, outcomes }: { line: Line; outcomes: readonly Outcome[] },
): Promise<boolean> {
  const held = stopReason(outcomes.map(({ reason }) => reason));
  if (!held) return false;
  // One that was held until now goes on.
  if (line.held === held) {
    await lines.resumeLine(tx, connectionId);
    return false;
  }
  const until = held === 'new-chats' ? new Date(tx.core.now().getTime() + NEW_CHATS_MS) : null;
  await lines.holdLine(tx, connectionId, { held, until });
  return true;
}

/** The provider has paused their templates; other campaigns go on. */
function withoutPaused(
  campaigns: readonly FeedingCampaign[],
  outcomes: readonly Outcome[],
): FeedingCampaign[] {
  const paused = pausedAmong(outcomes);
  return campaigns.filter(({ id }) => !paused.has(id));
}

interface Turn extends Pick<Feeding, 'tx' | 'settings' | 'plan' | 'locale'> {
  connectionId: number;
  line: Line;
  /** How fast this connection sends. */
  pace: CampaignPace;
}

/** Of recipients. */
interface Done {
  /** How many it sent to, left out or put off. */
  done: number;
  sent: number;
}

const nobody: Done = { done: 0, sent: 0 };

/** Of these campaigns the first that has somebody. */
async function feedFirst(
  turn: Turn,
  campaigns: readonly FeedingCampaign[],
  limit: number,
): Promise<Done> {
  for (const campaign of campaigns) {
    const fed = await feedFrom(turn, campaign, limit);
    if (fed.done > 0) return fed;
  }
  return nobody;
}

async function feedFrom(turn: Turn, campaign: FeedingCampaign, limit: number): Promise<Done> {
  const answered = campaign.confirmation ? await feedAnswered(turn, campaign, limit) : nobody;
  return answered.done > 0 ? answered : feedNext(turn, campaign, limit);
}

/** They have just written, so that neither the cap nor the hours put them off. */
async function feedAnswered(turn: Turn, campaign: FeedingCampaign, limit: number): Promise<Done> {
  const { tx, connectionId } = turn;
  const taken = await queries.takeConfirmed(tx, campaign, { connectionId, limit });
  await leaveOutSuppressed(tx, taken);
  const wanted = taken.filter(({ suppressed }) => !suppressed);
  const files = await holdListFiles(tx, campaign.fileListId);
  const options = messageOptions(messagesOf(campaign), files);
  const sent = await sendTo(turn, wanted, { campaign, options, isAnswered: true });
  return { done: taken.length, sent };
}

async function feedNext(turn: Turn, campaign: FeedingCampaign, limit: number): Promise<Done> {
  const { tx, line, connectionId } = turn;
  const [first, cap, month] = await together(
    firstOptions(turn, campaign),
    queries.lockCap(tx, campaign, line.day),
    queries.lockMonth(tx, turn.plan),
  );
  const left = Math.min(limit, cap, month);
  if (left === 0 || first.options.length === 0) return nobody;
  const hasWindow = campaign.windowDays.length > 0;
  const wanted = { connectionId, limit: hasWindow ? LOOK_AHEAD : left };
  const taken = await queries.takeDue(tx, campaign, wanted);
  const found = taken.filter(({ suppressed }) => !suppressed);
  await leaveOutSuppressed(tx, taken);
  const holidays = hasWindow ? await findClosedDays(tx) : new Set<string>();
  const { open, later } = splitByWindow(turn, { campaign, found, holidays });
  await queries.postpone(tx, later);
  const next = open.slice(0, left);
  const sent = await sendTo(turn, next, { campaign, ...first });
  return { done: taken.length - open.length + next.length, sent };
}

/** What a recipient gets first: none while the template cannot be sent. */
async function firstOptions(
  { tx, line, connectionId }: Turn,
  campaign: FeedingCampaign,
): Promise<{ options: Option[]; asks?: true }> {
  if (needsTemplate(line.provider)) {
    const template = await findSendable(tx, { ...campaign, connectionId });
    return { options: template ? [templateOption(template)] : [] };
  }
  const questions = questionsOf(campaign);
  if (questions.length > 0) return { options: messageOptions(questions, []), asks: true };
  const files = await holdListFiles(tx, campaign.fileListId);
  return { options: messageOptions(messagesOf(campaign), files) };
}

const leaveOutSuppressed = (tx: Tx, taken: readonly DueRecipient[]): Promise<void> =>
  queries.leaveOut(
    tx,
    taken.filter(({ suppressed }) => suppressed).map(({ id }) => id),
    'suppressed',
  );

interface Windowed {
  campaign: FeedingCampaign;
  found: readonly DueRecipient[];
  holidays: ReadonlySet<string>;
}

function splitByWindow({ tx, line }: Turn, { campaign, found, holidays }: Windowed) {
  const now = tx.core.now();
  const timed = found.map((recipient) => ({
    recipient,
    until: nextOpening(campaign, now, zoneOfNumber(recipient.number, line.timeZone), holidays),
  }));
  return {
    open: timed.filter(({ until }) => until <= now).map(({ recipient }) => recipient),
    later: timed
      .filter(({ until }) => until > now)
      .map(({ recipient: { id }, until }) => ({ id, until })),
  };
}

/** What recipients get now. */
interface Sending {
  campaign: FeedingCampaign;
  /** One of them, at random. */
  options: readonly Option[];
  /** They are questions. */
  asks?: boolean;
  /** The recipients have answered one. */
  isAnswered?: boolean;
}

/** The last that happens in the transaction. @returns to how many a message is on its way */
async function sendTo(
  turn: Turn,
  recipients: readonly DueRecipient[],
  sending: Sending,
): Promise<number> {
  if (recipients.length === 0) return 0;
  const { tx, connectionId, line, pace } = turn;
  const { reached, blocked } = await findThreads(tx, connectionId, recipients);
  await queries.leaveOut(
    tx,
    blocked.map(({ id }) => id),
    'blocked',
  );
  if (reached.length === 0) return 0;
  const queued = await writeMessages(turn, reached, sending);
  const sent = queued.length;
  const counted = sending.isAnswered ? 0 : sent;
  const gap = nextGap(pace, line.sentSincePause + sent, Math.random());
  const newChats = reached.filter(({ thread }) => thread.last_seq === 0).length;
  const gapMs = Math.round(gap.gapMs);
  await tx.lastly(
    (sending.asks ? queries.markAsked : queries.markQueued)(tx, connectionId, queued),
    queries.noteTurn(tx, sending.campaign, { connectionId, day: line.day, sent: counted }),
    lines.moveLine(tx, connectionId, { line, sent, newChats, gapMs, sincePause: gap.sent }),
  );
  return sent;
}

async function writeMessages(
  { tx, connectionId, settings, locale }: Turn,
  reached: readonly Reached<DueRecipient>[],
  { campaign, options }: Sending,
): Promise<queries.Queued[]> {
  const filled = reached.map(({ recipient, thread }) => {
    const { variables } = settings;
    const source = { ...locale, ...recipient, variables, at: tx.core.now() };
    const { variant, partsFor } = options[Math.floor(Math.random() * options.length)]!;
    return { id: recipient.id, thread, variant, parts: partsFor(source) };
  });
  const incomplete = filled.filter(({ parts }) => !parts).map(({ id }) => id);
  await queries.leaveOut(tx, incomplete, 'no-value');
  const write = async ({ id, thread, variant, parts = [] }: (typeof filled)[number]) => {
    const to = { campaignId: campaign.id, thread, connectionId, isOfOwner: true };
    const ids = await writeParts(tx, to, parts);
    const messages = { messageId: ids.at(-1)!, leadIds: ids.slice(0, -1) };
    return { id, contactId: thread.contact_id, variant, ...messages };
  };
  return together(...filled.filter(({ parts }) => parts).map(write));
}

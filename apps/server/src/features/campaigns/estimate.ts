/** Who a campaign would reach, and when it would end at the present pace. */
import type { Api } from '@prosa/contract';
import type { CampaignEstimate } from '@prosa/contract/campaign-estimate';
import { meanGapMs } from '@prosa/contract/campaign-pace';
import { nextOpening } from '@prosa/contract/campaign-window';
import type { RouteInput } from '@prosa/contract/route';
import { findClosedDays } from '../../conversation/hours/hours.queries.ts';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import { countAudience, sampleAudience } from './audience.queries.ts';
import { type CampaignSettings, readPace } from './campaign-settings.queries.ts';
import { sum } from './campaigns.present.ts';
import { checkReferences } from './campaigns.service.ts';
import { countedThisMonth, findPlan } from './feed.queries.ts';
import { paceOf } from './feed.rules.ts';
import { type LineRow, listLines } from './runs.queries.ts';

type Body = RouteInput<Api['POST /campaigns/estimate']>['body'];

const HOUR_MS = 3600_000;
const DAY_HOURS = 24;

export const estimateCampaign = (ctx: UserCtx, body: Body): Promise<CampaignEstimate> =>
  inTransaction(ctx, async (tx) => {
    const { contactListId, tagListId: tagId, excludeDays, scheduledAt } = body;
    await checkReferences(tx, body);
    const lines = await listLines(tx, body.whatsappIds);
    if (lines.length < new Set(body.whatsappIds).size) throw appError('ERR_NO_WAPP_FOUND');
    const groups = await countAudience(tx, { contactListId, tagId, excludeDays });
    const samples = await sampleAudience(tx, { contactListId, tagId, excludeDays });
    const settings = await readPace(tx);
    const { timeZone } = await findCompanyLocale(tx);
    const recipients = sum(groups.filter(({ reason }) => reason === null));
    const perHour = Math.round(lines.reduce((all, line) => all + hourly(line, settings), 0));
    const perDay = Math.min(body.dailyCap ?? Number.POSITIVE_INFINITY, ofAllDaily(lines, settings));
    const now = tx.core.now();
    const from =
      scheduledAt === null ? now : new Date(Math.max(now.getTime(), Date.parse(scheduledAt)));
    return {
      recipients,
      skipped: groups.flatMap(({ reason, n }) => (reason === null ? [] : [{ reason, count: n }])),
      samples,
      perHour,
      perDay: Number.isFinite(perDay) ? perDay : null,
      endsAt:
        endOf(
          { recipients, perHour, perDay, from, month: await monthlyRoom(tx, timeZone) },
          { window: body, timeZone, holidays: await findClosedDays(tx) },
        )?.toISOString() ?? null,
    };
  });

function hourly({ provider, ...line }: LineRow, settings: CampaignSettings): number {
  const perSecond = line.perSecond ?? capabilitiesOf(provider).rate.perSecond;
  const gapMs = Math.max(meanGapMs(paceOf(provider, settings)), 1000 / perSecond);
  return Math.min(HOUR_MS / gapMs, settings.perHour || Number.POSITIVE_INFINITY);
}

/** A linked device writes to as many strangers as its budget allows; this takes all for strangers. */
function daily({ provider }: LineRow, { perDay, newChatsPerDay }: CampaignSettings): number {
  const strangers = provider === 'baileys' ? newChatsPerDay : Number.POSITIVE_INFINITY;
  return Math.min(perDay || Number.POSITIVE_INFINITY, strangers);
}

/** Connections whose numbers share a limit of their provider have it once. */
function ofAllDaily(lines: readonly LineRow[], settings: CampaignSettings): number {
  const shared = Map.groupBy(lines, ({ id, portfolio }) => portfolio ?? id);
  const ofShared = (some: readonly LineRow[]) => {
    const own = some.reduce((all, line) => all + daily(line, settings), 0);
    const limits = some.map(({ limit }) => limit ?? Number.POSITIVE_INFINITY);
    return Math.min(own, Math.max(...limits));
  };
  return [...shared.values()].reduce((all, some) => all + ofShared(some), 0);
}

/** What the plan allows: what is left of this month, and as much again in each later one. */
class MonthlyRoom {
  readonly #calendar: Intl.DateTimeFormat;
  readonly #each: number;
  #month: string;
  #left: number;

  constructor({ now, left, each }: { now: Date; left: number; each: number }, timeZone: string) {
    this.#calendar = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' });
    this.#month = this.#calendar.format(now);
    this.#left = left;
    this.#each = each;
  }

  /** Times are asked for in order. */
  at(time: Date): number {
    const month = this.#calendar.format(time);
    if (month !== this.#month) this.#left = this.#each;
    this.#month = month;
    return this.#left;
  }

  take(recipients: number): void {
    this.#left -= recipients;
  }
}

async function monthlyRoom(tx: Tx, timeZone: string): Promise<MonthlyRoom> {
  const { monthly } = await findPlan(tx);
  const each = monthly ?? Number.POSITIVE_INFINITY;
  const left = monthly === null ? each : Math.max(0, monthly - (await countedThisMonth(tx)));
  return new MonthlyRoom({ now: tx.core.now(), left, each }, timeZone);
}

interface Work {
  recipients: number;
  perHour: number;
  perDay: number;
  from: Date;
  month: MonthlyRoom;
}

/** Walks hour by hour through the window; a campaign of more than a year is not worth a date. */
function endOf(
  { recipients, perHour, perDay, from, month }: Work,
  { window, timeZone, holidays }: { window: Body; timeZone: string; holidays: ReadonlySet<string> },
): Date | undefined {
  if (recipients === 0 || perHour === 0 || perDay === 0) return undefined;
  let left = recipients;
  let today = 0;
  let at = from;
  for (let hour = 0; hour < 366 * DAY_HOURS; hour++) {
    const opens = nextOpening(window, at, timeZone, holidays);
    if (opens.getTime() - at.getTime() > HOUR_MS) today = 0;
    at = opens;
    if (hour % DAY_HOURS === 0) today = 0;
    const sent = Math.min(perHour, perDay - today, month.at(at));
    if (sent > 0 && left <= sent) return new Date(at.getTime() + (left / perHour) * HOUR_MS);
    left -= sent;
    today += sent;
    month.take(sent);
    at = new Date(at.getTime() + HOUR_MS);
  }
  return undefined;
}

/** When a connection may take further recipients. Pure. */
import type { CampaignPace } from '@prosa/contract/campaign-pace';
import type { CampaignHold } from '@prosa/contract/campaigns/states';
import type { Provider } from '../../provider/capabilities.ts';
import { needsTemplate } from './campaigns.rules.ts';

/** Limits of the product for one connection. */
export interface Budgets {
  newChatsPerDay: number;
  /** 0 = no limit. */
  perHour: number;
  perDay: number;
}

export interface LineState {
  provider: Provider;
  statusReason: string | null;
  held: 'failures' | 'new-chats' | null;
  heldUntil: Date | null;
  sentToday: number;
  newChatsToday: number;
  sentThisHour: number;
  /** Whom the provider still lets us write to first; null without a limit. */
  peopleLeft: number | null;
}

/** Warnings of a provider after which going on would cost the number. They end when the connection's state does. */
const dangers: ReadonlySet<string> = new Set([
  'account-locked',
  'account-restricted',
  'billing',
  'no-permission',
  'quality-low',
  'reach-out-restricted',
]);

/** Null if it may go on. */
export function lineHold(line: LineState, budgets: Budgets, now: Date): CampaignHold | null {
  if (line.statusReason !== null && dangers.has(line.statusReason)) return 'provider';
  if (line.held && (line.heldUntil === null || line.heldUntil > now)) return line.held;
  return roomToday(line, budgets) > 0 ? null : 'budget';
}

/** Where chats start with approved templates, the provider's own limits are enough. */
export const paceOf = (provider: Provider, pace: CampaignPace): CampaignPace =>
  needsTemplate(provider)
    ? { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }
    : pace;

/** How many more may be sent now by the budgets. */
export function roomToday(
  { provider, sentToday, newChatsToday, sentThisHour, peopleLeft }: LineState,
  { newChatsPerDay, perHour, perDay }: Budgets,
): number {
  const left = [
    perDay > 0 ? perDay - sentToday : Number.POSITIVE_INFINITY,
    perHour > 0 ? perHour - sentThisHour : Number.POSITIVE_INFINITY,
    // WhatsApp watches how many strangers a linked device writes to.
    provider === 'baileys' ? newChatsPerDay - newChatsToday : Number.POSITIVE_INFINITY,
    peopleLeft ?? Number.POSITIVE_INFINITY,
  ];
  return Math.max(0, Math.min(...left));
}

/** Failures that say something about one recipient only. */
const ofRecipient: ReadonlySet<string> = new Set([
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_RECIPIENT_UNREACHABLE',
  'ERR_RECIPIENT_REFUSES',
  'ERR_PROVIDER_HOLDS_BACK',
  // It holds the campaign, not the connection.
  'ERR_TEMPLATE_PAUSED',
]);

export const LOOK_BACK = 20;
const FAILED_MAX = 5;

/** After which outcomes a connection stops. @param reasons of the last ones; null = it was sent */
export function stopReason(reasons: readonly (string | null)[]): 'failures' | 'new-chats' | null {
  if (reasons.includes('ERR_NEW_CHATS_RESTRICTED')) return 'new-chats';
  const failed = reasons.filter((reason) => reason !== null && !ofRecipient.has(reason));
  return failed.length >= FAILED_MAX ? 'failures' : null;
}

/** The campaigns whose templates the provider has refused to send for now, since somebody last decided about them. */
export const pausedAmong = (
  outcomes: readonly { campaignId: number; reason: string | null; isCurrent: boolean }[],
): Set<number> =>
  new Set(
    outcomes
      .filter(({ reason, isCurrent }) => isCurrent && reason === 'ERR_TEMPLATE_PAUSED')
      .map(({ campaignId }) => campaignId),
  );

/**
 * How many campaign messages may wait in the outbox: a second's worth, since those that are being sent count too, and a feed
 * takes its time.
 */
export const waitingMax = (perSecond: number): number => Math.max(1, Math.floor(perSecond));

/** Recipients in one transaction. */
export const BATCH = 20;

/** For how many more there must be room: a transaction costs as much as several messages. */
export const roomMin = (max: number): number => Math.ceil(Math.min(BATCH, max / 2));

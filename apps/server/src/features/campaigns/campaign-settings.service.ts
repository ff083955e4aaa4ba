/** Pace, budgets and variables of all campaigns of a company. */
import type { Api } from '@prosa/contract';
import type { CampaignSetting } from '@prosa/contract/campaign-settings';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { type CampaignSettings, readPace, writePace } from './campaign-settings.queries.ts';
import { emitCampaignSettings } from './campaigns.realtime.ts';
import { resumeLine } from './line.queries.ts';

type Change = RouteInput<Api['POST /campaign-settings']>['body']['settings'];

export const getSettings = (ctx: UserCtx): Promise<CampaignSettings> =>
  inTransaction(ctx, readPace);

/** Campaigns that run go on at the new pace. */
export const saveSettings = (ctx: UserCtx, change: Change): Promise<CampaignSettings> =>
  inTransaction(ctx, async (tx) => {
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<CampaignSettings>;
    if (Object.keys(given).length > 0) await writePace(tx, given);
    emitCampaignSettings(tx);
    return readPace(tx);
  });

/** As rows of key and value, like other products of the family. */
export const presentSettings = (settings: CampaignSettings): CampaignSetting[] =>
  Object.entries(settings).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? String(value) : JSON.stringify(value),
  }));

/** @throws ERR_NO_WAPP_FOUND */
export const resumeConnection = (ctx: UserCtx, connectionId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await findOwn(tx, 'connections', connectionId))) throw appError('ERR_NO_WAPP_FOUND');
    await resumeLine(tx, connectionId);
    await audit(tx, 'campaignLineResumed', { subject: connectionId });
  });

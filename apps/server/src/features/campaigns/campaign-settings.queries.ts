import type { CampaignPace } from '@prosa/contract/campaign-pace';
import type { CampaignVariable } from '@prosa/contract/campaign-settings';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { campaignSettings } from './campaigns.table.ts';
import type { Budgets } from './feed.rules.ts';

export interface CampaignSettings extends CampaignPace, Budgets {
  variables: CampaignVariable[];
}

const initial: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  newChatsPerDay: 50,
  perHour: 0,
  perDay: 0,
};

export async function readPace(tx: Tx): Promise<CampaignSettings> {
  const [row] = await rows<CampaignSettings>(
    tx.db,
    sql`select s.message_interval as "messageInterval", s.longer_interval_after as "longerIntervalAfter",
        s.greater_interval as "greaterInterval", s.variables, s.new_chats_per_day as "newChatsPerDay",
        s.per_hour as "perHour", s.per_day as "perDay"
      from campaign_settings s where ${ofCompany(tx, 's')}`,
  );
  return row ?? initial;
}

export async function writePace(tx: Tx, change: Partial<CampaignSettings>): Promise<void> {
  const values = { ...initial, ...change };
  await tx.db
    .insert(campaignSettings)
    .values({ ...values, companyId: tx.companyId })
    .onConflictDoUpdate({ target: campaignSettings.companyId, set: change });
}

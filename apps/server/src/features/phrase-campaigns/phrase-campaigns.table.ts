import { phraseTypes } from '@prosa/contract/phrase-campaigns/manifest';
import { companyId, createdAt, identity, int8, rev, updatedAt } from '../../core/db/columns.ts';
import { boolean, pgTable, smallint, text } from '../../core/db/drizzle.ts';

export const phraseCampaigns = pgTable('phrase_campaigns', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  flowId: int8('flow_id').notNull(),
  connectionId: int8('connection_id'),
  status: boolean('status').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});

export const phrases = pgTable('phrases', {
  companyId: companyId(),
  campaignId: int8('campaign_id').notNull(),
  place: smallint('place').notNull(),
  connectionId: int8('connection_id'),
  text: text('text').notNull(),
  folded: text('folded').notNull(),
  type: text('type', { enum: phraseTypes }).notNull().default('exact'),
});

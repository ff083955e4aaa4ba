import type { FlowGraph } from '@prosa/flow/graph';
import {
  bytea,
  companyId,
  createdAt,
  identity,
  int8,
  rev,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, integer, jsonb, pgTable, text, uuid } from '../../core/db/drizzle.ts';

const names = (column: string) => text(column).array().notNull().default([]);

export const flows = pgTable('flows', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  active: boolean('active').notNull().default(true),
  draft: jsonb('draft').$type<FlowGraph>(),
  draftRev: int8('draft_rev').notNull().default(1),
  draftFiles: names('draft_files'),
  isChanged: boolean('is_changed').notNull().default(false),
  liveVersionId: int8('live_version_id'),
  savedBy: int8('saved_by'),
  savedAt: time('saved_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});

export const flowVersions = pgTable('flow_versions', {
  companyId: companyId(),
  id: identity(),
  flowId: int8('flow_id').notNull(),
  no: integer('no').notNull(),
  graph: jsonb('graph').$type<FlowGraph>().notNull(),
  editor: text('editor').notNull(),
  goesTo: int8('goes_to').array().notNull().default([]),
  files: names('files'),
  createdBy: int8('created_by'),
  createdAt: createdAt(),
});

export const flowSecrets = pgTable('flow_secrets', {
  companyId: companyId(),
  flowId: int8('flow_id').notNull(),
  node: text('node').notNull(),
  field: text('field').notNull(),
  value: bytea('value').notNull(),
  last4: text('last4').notNull(),
});

export const flowFiles = pgTable('flow_files', {
  companyId: companyId(),
  name: text('name').notNull(),
  fileId: uuid('file_id').notNull(),
  original: text('original').notNull(),
  createdAt: createdAt(),
  usedAt: time('used_at').notNull().defaultNow(),
});

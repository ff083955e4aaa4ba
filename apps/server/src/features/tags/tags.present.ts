import { COUNT_CAP } from '@prosa/contract/limits';
import type { Tag } from '@prosa/contract/tags';
import { iso } from '../../core/time.ts';
import type { TagRow } from './tags.queries.ts';

export const presentTag = (row: TagRow): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kanban: row.kanban ? 1 : 0,
  userId: row.user_id,
  ticketsCount: Math.min(row.tickets, COUNT_CAP),
  ticketsCountMore: row.tickets > COUNT_CAP,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  rev: row.rev,
});

import type { Flow } from '@prosa/contract/flows';
import { iso } from '../../core/time.ts';
import type { FlowRow } from './flows.queries.ts';

export const presentFlow = (row: FlowRow): Flow => ({
  id: row.id,
  name: row.name,
  active: row.active,
  liveVersion: row.liveVersion,
  isChanged: row.isChanged,
  savedBy: row.savedBy,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
});

/** What a running campaign waits for, as the list and the report show it. */
import type { CampaignHold } from '@prosa/contract/campaigns/manifest';
import type { Tx } from '../../core/ctx.ts';
import { readPace } from './campaign-settings.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { dueState } from './feed.queries.ts';
import { type Budgets, lineHold } from './feed.rules.ts';
import { type LineRow, listLines } from './runs.queries.ts';

/** Null while it goes on at its pace. */
export async function waitOf(tx: Tx, row: CampaignRow): Promise<CampaignHold | null> {
  if (row.connections.length === 0) return 'no-connection';
  const lines = await listLines(
    tx,
    row.connections.map(({ id }) => id),
  );
  const pace = await readPace(tx);
  const holds = lines.map((line) => holdOf(line, pace, tx.core.now()));
  const [first] = holds;
  if (first && holds.every((hold) => hold !== null)) return first;
  const { isCapped, isLater } = await dueState(tx, row);
  if (isCapped) return 'daily-cap';
  return isLater ? 'window' : null;
}

/** Why nothing is sent through a connection. */
export function holdOf(line: LineRow, budgets: Budgets, now: Date): CampaignHold | null {
  if (line.status !== 'CONNECTED') return 'connection-down';
  const heldUntil = line.heldUntil === null ? null : new Date(line.heldUntil);
  return lineHold({ ...line, heldUntil }, budgets, now);
}

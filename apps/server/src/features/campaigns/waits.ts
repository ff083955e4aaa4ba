/** What a running campaign and its connections wait for, as the list and the report show it. */
import type { CampaignHold } from '@prosa/contract/campaigns/states';
import type { Tx } from '../../core/ctx.ts';
import { readPace } from './campaign-settings.queries.ts';
import { findSendable } from './campaign-templates.ts';
import type { CampaignConnection, CampaignRow } from './campaigns.queries.ts';
import { needsTemplate } from './campaigns.rules.ts';
import { dueState, isMonthFull, lastOutcomes, mayCampaign } from './feed.queries.ts';
import { type Budgets, lineHold, pausedAmong } from './feed.rules.ts';
import { type LineRow, listLines } from './runs.queries.ts';

export interface Waits {
  /** Null while it goes on at its pace. */
  waitsFor: CampaignHold | null;
  lines: readonly LineState[];
}

export async function waitsOf(tx: Tx, row: CampaignRow): Promise<Waits> {
  const lines = await lineStatesOf(tx, row);
  return { lines, waitsFor: await holdOfAll(tx, row, lines) };
}

async function holdOfAll(
  tx: Tx,
  row: CampaignRow,
  lines: readonly LineState[],
): Promise<CampaignHold | null> {
  if (!(await mayCampaign(tx))) return 'plan';
  if (await isMonthFull(tx)) return 'month-cap';
  if (row.connections.length === 0) return 'no-connection';
  const [first] = lines;
  if (first && lines.every(({ hold }) => hold !== null)) return first.hold;
  const { isCapped, isLater } = await dueState(tx, row);
  if (isCapped) return 'daily-cap';
  return isLater ? 'window' : null;
}

export interface LineState {
  line: LineRow;
  /** Why nothing of the campaign is sent through it. */
  hold: CampaignHold | null;
  /** A person can end it. */
  isResumable: boolean;
}

export async function lineStatesOf(tx: Tx, row: CampaignRow): Promise<LineState[]> {
  const byId = new Map(row.connections.map((connection) => [connection.id, connection]));
  const pace = await readPace(tx);
  const states: LineState[] = [];
  for (const line of await listLines(tx, [...byId.keys()])) {
    const hold = holdOf(line, pace, tx.core.now());
    const template = hold ? null : await templateHold(tx, row.id, { line, ...byId.get(line.id)! });
    states.push({
      line,
      hold: hold ?? (template && 'template'),
      isResumable: line.held !== null || template === 'paused',
    });
  }
  return states;
}

function holdOf(line: LineRow, budgets: Budgets, now: Date): CampaignHold | null {
  if (line.status !== 'CONNECTED') return 'connection-down';
  const heldUntil = line.heldUntil === null ? null : new Date(line.heldUntil);
  return lineHold({ ...line, heldUntil }, budgets, now);
}

/** Not approved any more, or refused by the provider a moment ago. */
async function templateHold(
  tx: Tx,
  campaignId: number,
  { line, templateId, values }: CampaignConnection & { line: LineRow },
): Promise<'unfit' | 'paused' | null> {
  if (!needsTemplate(line.provider)) return null;
  const chosen = { connectionId: line.id, templateId, values };
  if (!(await findSendable(tx, chosen))) return 'unfit';
  return pausedAmong(await lastOutcomes(tx, line.id)).has(campaignId) ? 'paused' : null;
}

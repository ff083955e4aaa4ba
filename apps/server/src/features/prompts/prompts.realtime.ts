import type { BudgetMark } from '@prosa/contract/prompts/models';
import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentPrompt } from './prompts.present.ts';
import type { PromptRow } from './prompts.queries.ts';

export const emitPrompt = (tx: Tx, action: 'create' | 'update', row: PromptRow): void =>
  emit(tx, { action, prompt: presentPrompt(row) });

export const emitPromptGone = (tx: Tx, promptId: number): void =>
  emit(tx, { action: 'delete', promptId });

export function emitBudget(tx: Tx, percent: BudgetMark): void {
  const { companyId } = tx;
  const payload = { action: 'update' as const, percent };
  const to = { rooms: [rooms.admins(companyId)], family: [] };
  tx.emit(push({ companyId, ...to, entity: 'aiBudget', payload }));
}

function emit(tx: Tx, payload: EventPayloads['prompt']): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity: 'prompt', payload }));
}

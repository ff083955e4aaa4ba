import { limits } from '@prosa/contract/limits';
import type { MacroStep } from '@prosa/contract/macros';

export type StepKind = MacroStep['kind'];

export const stepKinds: readonly StepKind[] = [
  ...(['send', 'note', 'tag', 'untag', 'transfer', 'return', 'close'] as const),
];

const leaving: readonly StepKind[] = ['transfer', 'return', 'close'];

/** Steps that give the ticket away: no step can follow them. */
export const isLeaving = ({ kind }: MacroStep): boolean => leaving.includes(kind);

/** A new step in the form; 0 where something has to be chosen. */
export function newStep(kind: StepKind): MacroStep {
  switch (kind) {
    case 'send':
      return { kind, message: '', sign: false };
    case 'note':
      return { kind, note: '' };
    case 'tag':
    case 'untag':
      return { kind, tagIds: [] };
    case 'transfer':
      return { kind, queueId: 0, userId: null };
    case 'return':
      return { kind };
    case 'close':
      return { kind, silent: false, closeReasonId: null };
  }
}

/** Whether the step is complete. */
export function isWhole(step: MacroStep): boolean {
  switch (step.kind) {
    case 'send':
      return step.message.trim() !== '';
    case 'note':
      return step.note.trim().length >= limits.note.min;
    case 'tag':
    case 'untag':
      return step.tagIds.length > 0;
    case 'transfer':
      return step.queueId !== 0;
    default:
      return true;
  }
}

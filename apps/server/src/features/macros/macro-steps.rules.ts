/** The queues, users, tags and reasons that the steps of a macro name. Pure. */
import type { MacroStep } from '@prosa/contract/macros';
import type { Named } from './macros.queries.ts';

const NOTHING: Named = { tags: [], queues: [], users: [], reasons: [] };

function namedBy(step: MacroStep): Named {
  switch (step.kind) {
    case 'tag':
    case 'untag':
      return { ...NOTHING, tags: step.tagIds };
    case 'transfer':
      return {
        ...NOTHING,
        queues: [step.queueId],
        users: step.userId === null ? [] : [step.userId],
      };
    case 'close':
      return { ...NOTHING, reasons: step.closeReasonId === null ? [] : [step.closeReasonId] };
    default:
      return NOTHING;
  }
}

const KINDS = ['tags', 'queues', 'users', 'reasons'] as const;

export function namedByAll(steps: readonly MacroStep[]): Named {
  const all = steps.map(namedBy);
  const of = (kind: keyof Named) => [...new Set(all.flatMap((named) => named[kind]))];
  return { tags: of('tags'), queues: of('queues'), users: of('users'), reasons: of('reasons') };
}

/** Which steps refer to something that can no longer be used. */
export function brokenSteps(steps: readonly MacroStep[], usable: Named): number[] {
  return steps.flatMap((step, at) => {
    const named = namedBy(step);
    return KINDS.every((kind) => named[kind].every((id) => usable[kind].includes(id))) ? [] : [at];
  });
}

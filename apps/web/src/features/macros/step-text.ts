import type { MacroStep } from '@prosa/contract/macros';
import type { TFunction } from 'i18next';

interface Named {
  id: number;
  name: string;
}

/** Entities that a step may name. */
export interface StepNames {
  tags: readonly Named[];
  queues: readonly Named[];
  users: readonly Named[];
  reasons: readonly Named[];
}

/** A step in words. Deleted entities are named as such. */
export function stepText(step: MacroStep, names: StepNames, t: TFunction): string {
  const nameOf = (of: keyof StepNames, id: number) =>
    names[of].find((each) => each.id === id)?.name ?? t('macros.gone');
  switch (step.kind) {
    case 'send':
      return t('macros.doSend', { text: step.message });
    case 'note':
      return t('macros.doNote', { text: step.note });
    case 'tag':
    case 'untag': {
      const tags = step.tagIds.map((id) => nameOf('tags', id)).join(', ');
      return t(step.kind === 'tag' ? 'macros.doTag' : 'macros.doUntag', { tags });
    }
    case 'transfer': {
      const queue = nameOf('queues', step.queueId);
      if (step.userId === null) return t('macros.doTransfer', { to: queue });
      return t('macros.doTransfer', { to: `${nameOf('users', step.userId)} · ${queue}` });
    }
    case 'return':
      return t('macros.doReturn');
    case 'close':
      return closeText(step, nameOf, t);
  }
}

function closeText(
  { silent, closeReasonId }: MacroStep & { kind: 'close' },
  nameOf: (of: keyof StepNames, id: number) => string,
  t: TFunction,
): string {
  const parts = [
    t('macros.doClose'),
    silent && t('macros.doSilently'),
    closeReasonId !== null && t('macros.doReason', { reason: nameOf('reasons', closeReasonId) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

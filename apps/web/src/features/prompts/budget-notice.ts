import type { EventPayloads } from '@prosa/contract/realtime';
import i18next from 'i18next';
import { toast } from '../../ui/toast.ts';

/** Long enough to be noticed by somebody who was looking elsewhere. */
const NOTICE_MS = 15_000;

export function showBudget({ percent }: EventPayloads['aiBudget']): void {
  const options = { id: 'ai-budget', durationMs: NOTICE_MS };
  if (percent === 100) toast.error(i18next.t('prompts.budgetGone'), options);
  else toast.warning(i18next.t('prompts.budgetNear', { percent }), options);
}

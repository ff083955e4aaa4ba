import type { FlowCounts } from '@prosa/contract/flows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, isDay, todayIn } from '../../../i18n/company-days.ts';
import { useUser } from '../../../session/session.ts';
import { countsQuery } from '../flows.api.ts';
import type { Days } from '../panels/count-table.tsx';

const WEEK = 6;

/** Customers at each node; null for nodes while nobody asks. */
export function useCounts(flowId: number, isShown: boolean) {
  const { timeZone } = useUser().company;
  const [days, setDays] = useState<Days>(() => {
    const to = todayIn(timeZone);
    return { from: addDays(to, -WEEK), to };
  });
  const isValid = isDay(days.from) && isDay(days.to) && days.from <= days.to;
  const counts = useQuery({ ...countsQuery(flowId, days), enabled: isShown && isValid });
  const byNode = new Map<string, FlowCounts>(counts.data?.map((each) => [each.node, each]));
  return { days, setDays, counts, byNode: isShown ? byNode : null };
}

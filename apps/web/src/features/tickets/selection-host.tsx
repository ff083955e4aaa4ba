import { lazy, Suspense } from 'react';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { afterFirstScreen } from '../../session/first-screen.ts';
import { useChosen } from './selection.store.ts';

// Nothing is selected at first.
const bar = afterFirstScreen(() => import('./selection-bar.tsx'));
const SelectionBar = lazy(async () => ({ default: (await bar).SelectionBar }));

/** Shows the bar while rows of the list are selected. */
export function SelectionHost({ tickets }: { tickets: readonly ListedTicket[] }) {
  const chosen = useChosen();
  const those = tickets.filter(({ id }) => chosen.has(id));
  return (
    <Suspense>{those.length > 0 && <SelectionBar tickets={tickets} chosen={those} />}</Suspense>
  );
}

/** How the simulated network and customers behave. */
import type { SandboxFaults } from '@prosa/contract/sandbox';

export type Faults = SandboxFaults;

export const defaultFaults: Faults = {
  reads: true,
  ackDelayMs: 400,
  dropAcks: 0,
  deliveries: 1,
  reorder: false,
  failNext: 'none',
};

/** A copy in random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}

/** Machines that answer at a node of a flow: each is a line here, and knows nothing of flows. */
import type { Return } from '@prosa/flow/flow-state';
import type { GuestKind } from '@prosa/flow/nodes';
import { aiMachine } from '../ai/ai.machine.ts';
import { newAiState } from '../ai/ai.state.ts';
import type { Decision, FlowAround, Machine, Situation, Step } from '../machine.ts';
import type { Ended } from '../menu/menu.state.ts';
import type { GuestHeld } from './flow.state.ts';

interface Guest {
  machine: Machine;
  begin(id: number, ended: Ended): unknown;
  /** What connection and queue have while it answers. */
  place(id: number, around: FlowAround): Pick<Situation['connection'], 'integration' | 'prompt'>;
  /** Its row is no longer shown on the ticket. */
  release: Step;
  /** It closes the ticket where the customer needs nothing more: then the flow goes on. */
  isDoneByClosing: boolean;
}

export const guests: Record<GuestKind, Guest> = {
  prompt: {
    machine: aiMachine,
    begin: newAiState,
    place: (id, { fallbackTexts }) => ({
      integration: null,
      prompt: { id, fallbackText: fallbackTexts[id] ?? '' },
    }),
    release: { kind: 'prompt', promptId: null },
    isDoneByClosing: true,
  },
};

/** The same place for the guest: its row answers there, and nothing else does. */
export function seenBy(
  { kind, id }: GuestHeld,
  { queue, connection, ...rest }: Situation,
  around: FlowAround,
): Situation {
  const place = guests[kind].place(id, around);
  return {
    ...rest,
    connection: { ...connection, ...place },
    queue: queue && { ...queue, ...place, greetingMessage: '' },
  };
}

/** How a guest has ended; undefined while it goes on. */
export function returnOf(
  { isDoneByClosing }: Guest,
  { steps, becomes, goesOn }: Decision,
): Return | undefined {
  const does = (kind: Step['kind']) => steps.some((step) => step.kind === kind);
  if (does('close')) return isDoneByClosing ? 'done' : 'closed';
  if (does('assign')) return 'given';
  if (does('place')) return 'moved';
  if (!becomes) return undefined;
  return goesOn ? 'done' : 'people';
}

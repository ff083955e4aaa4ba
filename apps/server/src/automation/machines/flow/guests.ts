/** Machines that answer at a node of a flow: each is a line here, and knows nothing of flows. */
import type { Return } from '@prosa/flow/flow-state';
import type { GuestKind } from '@prosa/flow/nodes';
import { aiMachine } from '../ai/ai.machine.ts';
import { newAiState } from '../ai/ai.state.ts';
import type { Decision, FlowAround, Machine, Situation, Step } from '../machine.ts';
import type { Ended } from '../menu/menu.state.ts';
import { typebotMachine } from '../typebot/typebot.machine.ts';
import { newTypebotState } from '../typebot/typebot.state.ts';
import type { FlowHeld, GuestHeld } from './flow.state.ts';

interface Guest {
  machine: Machine;
  begin(id: number, ended: Ended): unknown;
  /** What connection and queue have while it answers. */
  place(id: number, around: FlowAround): Pick<Situation['connection'], 'integration' | 'prompt'>;
  /** The ticket shows what it has shown before, in place of its row. */
  release(held: FlowHeld): Step;
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
    release: () => ({ kind: 'prompt', promptId: null }),
    isDoneByClosing: true,
  },
  integration: {
    machine: typebotMachine,
    begin: newTypebotState,
    place: (id, { typebots }) => ({
      integration: { id, type: 'typebot', flowId: null, typebot: typebots[id] ?? null },
      prompt: null,
    }),
    release: ({ integrationId }) => ({ kind: 'integration', integrationId }),
    isDoneByClosing: false,
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
  { steps, becomes, goesOn, isDone }: Decision,
): Return | undefined {
  const does = (kind: Step['kind']) => steps.some((step) => step.kind === kind);
  if (does('close')) return isDoneByClosing ? 'done' : 'closed';
  if (does('assign')) return 'given';
  if (does('place')) return 'moved';
  if (!becomes) return undefined;
  return isDone || goesOn ? 'done' : 'people';
}

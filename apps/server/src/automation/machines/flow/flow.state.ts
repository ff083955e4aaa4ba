/** The state of a ticket that a drawn conversation answers. */
import { type FlowState, newState } from '@prosa/flow/flow-state';
import type { GuestKind } from '@prosa/flow/nodes';
import type { FlowVisit, HeardMessage, Step } from '../machine.ts';

export interface FlowHeld {
  /** 0 where the state cannot be read: the menus take over. */
  flowId: number;
  /** The version in which the customer began, and ends; null before. */
  versionId: number | null;
  /** By which integration the ticket came here. */
  integrationId: number | null;
  /** As packages/flow reads it. */
  inner: FlowState;
  /** The machine that answers at a node, until it is done. */
  guest: GuestHeld | null;
  /** The customer's last message, if nothing was said since. */
  unanswered: Unanswered | null;
  /** Integrations that are done with this attendance. */
  ended: readonly number[];
  /** The same of prompts. */
  endedPrompts: readonly number[];
}

export interface GuestHeld {
  kind: GuestKind;
  /** The row by which it answers. */
  id: number;
  /** As the machine stores it, with its version. */
  state: unknown;
}

export type Unanswered = Omit<HeardMessage, 'at'> & { at: string };

export const VERSION = 1;

export const newHeld = (flowId: number, more: Partial<FlowHeld> = {}): FlowHeld => ({
  flowId,
  versionId: null,
  integrationId: null,
  inner: newState(),
  guest: null,
  unanswered: null,
  ended: [],
  endedPrompts: [],
  ...more,
});

export function readHeld(stored: unknown): FlowHeld {
  const { v, ...held } = (stored ?? {}) as Partial<FlowHeld> & { v?: number };
  return { ...newHeld(0), ...(v === VERSION && held) };
}

/** The timer by which a flow starts that no message of the customer starts. */
export const START_TIMER = 'start';

/** The customer does not answer the node that waits any more. */
export function leaving({ flowId, versionId, inner }: FlowHeld): Step[] {
  if (versionId === null || inner.node === null) return [];
  const visit: FlowVisit = { node: inner.node, visit: 'left' };
  return [{ kind: 'visits', flowId, versionId, visits: [visit] }];
}

/** The state of a ticket that a workflow elsewhere answers: one in n8n, or any other program with a webhook. */
import type { IntegrationType } from '@prosa/contract/queue-integrations/types';

export interface HookState {
  /** 0 where the state cannot be read: the menus take over. */
  integrationId: number;
  /** Whether it was asked before in this attendance. */
  isBegun: boolean;
  /** What the workflow wants to be reminded of. */
  variables: Readonly<Record<string, string>>;
  /** Integrations that are done with this attendance. */
  ended: readonly number[];
  /** The same of prompts. */
  endedPrompts: readonly number[];
}

export const VERSION = 1;

export const hookTypes: readonly IntegrationType[] = ['n8n', 'webhook'];

export const newHookState = (
  integrationId: number,
  { ended, endedPrompts }: Pick<HookState, 'ended' | 'endedPrompts'> = {
    ended: [],
    endedPrompts: [],
  },
): HookState => ({ integrationId, isBegun: false, variables: {}, ended, endedPrompts });

export function readHookState(stored: unknown): HookState {
  const { v, ...state } = (stored ?? {}) as Partial<HookState> & { v?: number };
  return { ...newHookState(0), ...(v === VERSION && state) };
}

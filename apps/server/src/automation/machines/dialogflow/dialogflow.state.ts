/** The state of a ticket that an agent of Dialogflow answers. */
import type { MenuLine } from '@prosa/contract/chat-menu';
import type { Ended } from '../menu/menu.state.ts';
import { newQuiet, type Quiet } from '../quiet.ts';

export interface DialogflowState extends Ended, Quiet {
  /** 0 where the state cannot be read: the menus take over. */
  integrationId: number;
  /** Whether the ticket shows that the integration has it. */
  isBegun: boolean;
  /** The options as the customer was last shown them. */
  offered: readonly MenuLine[];
  /** How often in a row the agent had no answer. */
  misses: number;
}

export const VERSION = 1;

export const newDialogflowState = (
  integrationId: number,
  { ended, endedPrompts }: Ended = { ended: [], endedPrompts: [] },
): DialogflowState => ({
  integrationId,
  isBegun: false,
  ...newQuiet,
  offered: [],
  misses: 0,
  ended,
  endedPrompts,
});

export function readDialogflowState(stored: unknown): DialogflowState {
  const { v, ...state } = (stored ?? {}) as Partial<DialogflowState> & { v?: number };
  return { ...newDialogflowState(0), ...(v === VERSION && state) };
}

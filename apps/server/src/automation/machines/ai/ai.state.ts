/** The state of a ticket that a model answers by a prompt. */
import type { Ended } from '../menu/menu.state.ts';
import { newQuiet, type Quiet } from '../quiet.ts';

export interface AiState extends Ended, Quiet {
  /** 0 where the state cannot be read: the menus take over. */
  promptId: number;
  /** Whether the ticket shows that the prompt has it. */
  isBegun: boolean;
  /** In this attendance. */
  answers: number;
}

export const VERSION = 1;

export const newAiState = (
  promptId: number,
  { ended, endedPrompts }: Ended = { ended: [], endedPrompts: [] },
): AiState => ({
  promptId,
  isBegun: false,
  answers: 0,
  ...newQuiet,
  ended,
  endedPrompts,
});

export function readAiState(stored: unknown): AiState {
  const { v, ...state } = (stored ?? {}) as Partial<AiState> & { v?: number };
  return { ...newAiState(0), ...(v === VERSION && state) };
}

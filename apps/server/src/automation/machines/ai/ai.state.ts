/** The state of a ticket that a model answers by a prompt. */
import type { Ended } from '../menu/menu.state.ts';

export interface AiState extends Ended {
  /** 0 where the state cannot be read: the menus take over. */
  promptId: number;
  /** Whether the ticket shows that the prompt has it. */
  isBegun: boolean;
  /** In this attendance. */
  answers: number;
  /** The customer's messages up to here were given to the model. */
  askedSeq: number;
  /** The last one that was heard. */
  heardSeq: number;
  /** When the first message came that waits for the customer to be quiet, in milliseconds. */
  waitsSince: number | null;
}

export const VERSION = 1;

export const newAiState = (
  promptId: number,
  { ended, endedPrompts }: Ended = { ended: [], endedPrompts: [] },
): AiState => ({
  promptId,
  isBegun: false,
  answers: 0,
  askedSeq: 0,
  heardSeq: 0,
  waitsSince: null,
  ended,
  endedPrompts,
});

export function readAiState(stored: unknown): AiState {
  const { v, ...state } = (stored ?? {}) as Partial<AiState> & { v?: number };
  return { ...newAiState(0), ...(v === VERSION && state) };
}

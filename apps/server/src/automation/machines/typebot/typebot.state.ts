/** The state of a ticket that a bot at a Typebot server answers. */
import type { ChatMenu, MenuLine } from '@prosa/contract/chat-menu';
import type { Command } from '../../effects/typebot/typebot-answer.ts';
import type { Ended } from '../menu/menu.state.ts';

export interface TypebotState extends Ended {
  /** 0 where the state cannot be read: the menus take over. */
  integrationId: number;
  /** Whether the ticket shows that the bot has it. */
  isBegun: boolean;
  /** The conversation at the server; null before, and after its end. */
  remote: Remote | null;
  /** What is still to be said and done, in order. */
  pending: readonly Turn[];
  /** The customer's texts that the bot has not got yet, joined. */
  inbox: string | null;
  /** Their messages up to here were given to the bot. */
  askedSeq: number;
  /** The last one that was heard, and when it was written, in milliseconds. */
  heardSeq: number;
  heardAt: number | null;
  /** When the first message came that waits for the customer to be quiet. */
  waitsSince: number | null;
  /** What the bot was given last. */
  sent: string | null;
}

export interface Remote {
  sessionId: string;
  /** Which of its questions is open. */
  askedId: string;
  /** What it waits for; null: another program. */
  asks: 'text' | 'file' | 'choice' | 'several' | null;
  /** The options, as the customer was shown them. */
  offered: readonly Offered[];
}

export interface Offered extends MenuLine {
  /** What the bot understands. */
  value: string;
}

export interface Turn {
  /** How long to wait before. */
  afterMs: number;
  what: What;
}

export type What =
  | { kind: 'say'; text: string }
  | { kind: 'file'; url: string; caption: string; isVoice: boolean }
  | { kind: 'menu'; menu: ChatMenu; texts: readonly string[] }
  /** From here on the bot waits for an answer. */
  | { kind: 'ask'; remote: Remote }
  | { kind: 'goOn'; remote: Remote }
  | { kind: 'command'; command: Command }
  /** No more can be done here: a person takes over. */
  | { kind: 'people' }
  | { kind: 'end' };

export const VERSION = 1;

export const newTypebotState = (
  integrationId: number,
  { ended, endedPrompts }: Ended = { ended: [], endedPrompts: [] },
): TypebotState => ({
  integrationId,
  isBegun: false,
  remote: null,
  pending: [],
  inbox: null,
  askedSeq: 0,
  heardSeq: 0,
  heardAt: null,
  waitsSince: null,
  sent: null,
  ended,
  endedPrompts,
});

export function readTypebotState(stored: unknown): TypebotState {
  const { v, ...state } = (stored ?? {}) as Partial<TypebotState> & { v?: number };
  return { ...newTypebotState(0), ...(v === VERSION && state) };
}

/** Where a customer is in a flow, what they may hear next, and what the flow wants done. All of it is JSON. */
import type { ChatMenu, MenuLine } from '@prosa/contract/chat-menu';
import type { Answer } from '@prosa/contract/menu-answers';
import type { GuestKind, MediaKind, Method, NeedKind } from './nodes.ts';
import type { Values } from './variables.ts';

/**
 * Why a flow is over. `done`: its last node was reached; `people`: it does not know what to do; `limit`: it ran in circles.
 * After these a person takes over, as after `queue` and `attendant`.
 */
export type End = 'done' | 'people' | 'limit' | 'queue' | 'attendant' | 'closed' | 'flow';

export interface FlowState {
  /** The node that waits; null before the start and after the end. */
  node: string | null;
  /** `guest`: for another machine, which answers meanwhile. */
  waits: 'answer' | 'timer' | 'call' | 'guest' | null;
  /** The timer that counts; others are of the past. */
  timerId: string | null;
  /** The element of a content node that is next. */
  cursor: number;
  /** Answers in a row that the node did not understand. */
  tries: number;
  /** The lines of a menu as the customer saw them. */
  offered: readonly MenuLine[];
  variables: Values;
  /** What randomizers drew: a customer always takes the same way. */
  draws: Readonly<Record<string, 'a' | 'b'>>;
  /** Nodes and answers so far, and nodes since anything came from outside. */
  steps: number;
  silentSteps: number;
  end: End | null;
}

export const newState = (variables: Values = {}): FlowState => ({
  node: null,
  waits: null,
  timerId: null,
  cursor: 0,
  tries: 0,
  offered: [],
  variables,
  draws: {},
  steps: 0,
  silentSteps: 0,
  end: null,
});

export type Input =
  | { t: 'start' }
  /** `body` is the text or the caption of a file; without either it answers nothing. */
  | ({ t: 'message' } & Answer)
  | { t: 'due'; timerId: string }
  | { t: 'called'; result: RequestResult }
  | { t: 'returned'; how: Return };

/**
 * How another machine ended. `moved`: it has put the ticket into a queue; `given`: it has given it to an attendant; `people`: it
 * wants a person; `closed`: it has closed the ticket.
 */
export type Return = 'done' | 'failed' | 'moved' | 'given' | 'people' | 'closed';

export type RequestResult = { ok: true; body: unknown } | { ok: false };

/** What the flow cannot know by itself. */
export interface Env {
  /** Variables of contact and ticket. */
  values: Values;
  /** Facts for conditions, by source and field. */
  facts: Readonly<Record<'contact' | 'ticket' | 'context', Values>>;
  /** Rows of the company may be gone since the flow was published. */
  has(kind: NeedKind, id: number): boolean;
  /** At least 0, less than 1. */
  draw(): number;
}

/** Named like the steps of a machine of the server, which executes them. */
export type Effect =
  /** Variables are filled in. */
  | { kind: 'say'; text: string; isVerbatim: true }
  /** `text` where the provider has no menus to tap. */
  | { kind: 'menu'; menu: ChatMenu; text: string }
  | { kind: 'file'; type: MediaKind; file: string; original: string; isVoice: boolean }
  | { kind: 'place'; queueId: number }
  | { kind: 'assign'; userId: number }
  | { kind: 'tag'; tagId: number; isOn: boolean }
  | { kind: 'close' }
  | { kind: 'goTo'; flowId: number }
  /** Another machine answers by this row, until it is done. */
  | { kind: 'invite'; guest: GuestKind; id: number }
  | { kind: 'call'; effect: 'flowRequest'; request: FlowRequest }
  /** `isTyping`: it is a pause between texts of ours. */
  | { kind: 'timer'; timerId: string; afterMs: number; isTyping?: boolean }
  /** For the counts of the editor and the path on the ticket. */
  | { kind: 'visit'; node: string; visit: Visit };

export const visits = ['entered', 'answered', 'invalid', 'timeout', 'left'] as const;
export type Visit = (typeof visits)[number];

export interface FlowRequest {
  /** Whose secrets it may use. */
  node: string;
  method: Method;
  url: string;
  headers: readonly { key: string; value: string }[];
  body: string;
  timeoutMs: number;
}

/** Whether anything that the customer writes now matters to the flow. */
export const listens = ({ waits }: FlowState): boolean => waits === 'answer';

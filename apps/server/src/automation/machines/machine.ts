/**
 * What a machine is: a pure function from a situation and what was heard to what is done and where the ticket stands
 * then. The engine loads the situation, does the steps and stores the state; docs/decisions/0086.
 */
import type { ChatMenu, MenuOption } from '@prosa/contract/chat-menu';
import type { Language } from '@prosa/contract/limits';
import type { TicketStatus } from '@prosa/contract/tickets';
import type { MessageKind } from '../../conversation/inbound/message-kinds.ts';
import type { Rate } from '../../conversation/tickets/rate-of.ts';
import type { Answer } from '../../provider/menu.ts';

export interface Machine<State = unknown> {
  name: string;
  /** Of the stored state: raised when its meaning changes. */
  version: number;
  /** The stored state (with `v`, its version) as this version knows it; where it cannot be read, that of a new ticket. */
  read(stored: unknown): State;
  /** Which messages of the customer it wants to hear. */
  listensTo(situation: Situation, state: State): MessageKind | 'nothing';
  /** Undefined where this is none of its business: the next machine is asked. */
  next(situation: Situation, state: State, heard: Heard): Decision<State> | undefined;
  /** The question that the customer was asked last. What they wrote before it was asked first does not answer it. */
  question?(state: State): unknown;
  /** Nothing more comes from it, and a person takes over. */
  giveUp(state: State): Decision<State>;
}

/** A typed way to write a machine into a list of several. */
export const machine = <State>(value: Machine<State>): Machine => value as unknown as Machine;

/** What happened. */
export type Heard =
  /** The customer wrote. What they wrote while a call was out comes as one message of several lines. */
  | ({ t: 'message'; seq: number; at: Date } & Answer)
  /** The ticket came into the queue that the customer chose. */
  | { t: 'entered' }
  /** The answer to a call of this attendance. Failed calls are not heard: the engine hands the ticket to people. */
  | { t: 'called'; callId: string; effect: string; result: unknown }
  /** The time of a timer has come. */
  | { t: 'due'; timerId: string }
  /** A text could not be sent, since the customer has not written for too long. */
  | { t: 'unsent'; text: string };

/** All that a decision looks at. */
export interface Situation {
  now: Date;
  /** Nobody reads and answers faster: what comes sooner was not meant as an answer. */
  quietMs: number;
  language: Language;
  ticket: {
    status: TicketStatus;
    isHeld: boolean;
    isGroup: boolean;
    isBotOff: boolean;
    /** A number says how the customer liked it. */
    isRatingAsked: boolean;
  };
  connection: {
    greetingMessage: string;
    outOfHoursMessage: string;
    /** In their order. */
    queues: readonly { id: number; name: string }[];
    /** 0 = as often as one likes. */
    menusMax: number;
    menuGapMinutes: number;
  };
  /** Where the ticket is. */
  queue: {
    id: number;
    greetingMessage: string;
    outOfHoursMessage: string;
    options: readonly MenuOption[];
  } | null;
  /** Names of the periods in which nobody works now; null where somebody does, or hours are not heeded. */
  closed: { company: string | null; queue: string | null };
  /** Whether hours may come to matter while it waits. */
  heedsHours: boolean;
  greetsOneQueue: boolean;
  said: Said;
}

/** What the customer of a ticket was told in this attendance, whichever machine said it. */
export interface Said {
  /** Places in the thread: where the question that stands was asked first, and what was said last. */
  shownSeq: number;
  saidSeq: number;
  saidAt: Date | null;
  /** The closed periods in which the customer was told so: the latest of the company and of each queue. */
  closedPeriods: readonly string[];
}

/** What is done. Each kind has its own executor in engine/take-steps.ts. */
export type Step =
  /** `isVerbatim`: the text comes from elsewhere, and what looks like a variable in it is none. */
  | { kind: 'say'; text: string; isVerbatim?: true }
  | { kind: 'menu'; menu: ChatMenu }
  /** Puts the ticket into a queue, or out of any. */
  | { kind: 'place'; queueId: number | null }
  /** Whether the chatbot has the ticket, as lists show it. */
  | { kind: 'chatbot'; isOn: boolean }
  | { kind: 'rate'; rate: Rate }
  /** Asks somebody outside, after this transaction. Until the answer is heard nothing else is; so it comes last. */
  | { kind: 'call'; effect: string; request: unknown }
  /** Heard as `due`, unless another timer is set before or a person takes the ticket. */
  | { kind: 'timer'; timerId: string; afterMs: number };

export interface Decision<State = unknown> {
  steps: readonly Step[];
  state: State;
  /** Where the customer was told that nobody works. */
  closedPeriods?: readonly string[];
  /** The machine goes on at once, and hears this. */
  goesOn?: Heard;
}

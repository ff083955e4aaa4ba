/** All that the choice of the next step looks at. */
import type { ChatMenu, MenuLine, MenuOption } from '@prosa/contract/chat-menu';
import type { Language } from '@prosa/contract/limits';
import type { TicketStatus } from '@prosa/contract/tickets';
import type { Rate } from '../../conversation/tickets/rate-of.ts';
import type { Answer } from '../../provider/menu.ts';

export interface Session {
  kind: 'start' | 'menu' | 'options' | 'waiting';
  /** Below which option of the queue; null at the top. */
  optionId: number | null;
  /** The lines that the customer was shown, as they were then. */
  offered: readonly MenuLine[];
  /** Menus sent since somebody last took care of the ticket, and when the latest was. */
  menus: number;
  menuAt: Date | null;
  steps: number;
  /** Places in the thread: where this menu was shown first, and what was said last. */
  shownSeq: number;
  saidSeq: number;
  saidAt: Date | null;
  /** The closed periods in which the customer was told so: the latest of the company and of each queue. */
  closedPeriods: readonly string[];
}

/** What happened: the customer wrote, or he has just been given to the queue that he chose. */
export type Heard = ({ t: 'message'; seq: number; at: Date } & Answer) | { t: 'entered' };

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
  session: Session;
  heard: Heard;
}

/** What of the customer's messages is worth looking at. */
export type Hearing = 'all' | 'answers' | 'nothing';

/** What is done. Each kind has its own executor in take-steps.ts. */
export type Step =
  | { kind: 'say'; text: string }
  | { kind: 'menu'; menu: ChatMenu }
  /** Puts the ticket into a queue, or out of any. */
  | { kind: 'place'; queueId: number | null }
  /** Whether the chatbot has the ticket, as lists show it. */
  | { kind: 'chatbot'; isOn: boolean }
  | { kind: 'rate'; rate: Rate };

export interface Decision {
  steps: readonly Step[];
  session: Session;
  /** The ticket came into a queue: decide once more, there. */
  hasEntered?: true;
}

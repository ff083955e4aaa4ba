/** The position of a ticket in the menus of its connection and queue. */
import type { MenuLine } from '@prosa/contract/chat-menu';
import type { Decision, Heard, Situation, Step } from '../machine.ts';

export interface MenuState {
  /** start: nothing was sent yet; menu: choosing a queue; options: in the menu of its queue; waiting: for a person. */
  kind: 'start' | 'menu' | 'options' | 'waiting';
  /** The option of the queue whose sub-options are shown; null at the top. */
  optionId: number | null;
  /** The lines as the customer was shown them: menus may change while people read them. */
  offered: readonly MenuLine[];
  /** Menus sent since a person last handled the ticket, and the time of the latest. */
  menus: number;
  menuAt: Date | null;
  /** Integrations that are done with this attendance: the menus go on in their place. */
  ended: readonly number[];
  /** The same of prompts. */
  endedPrompts: readonly number[];
  /** The flow that opens an attendance has had its turn. */
  isOpened: boolean;
}

/** What machines hand on to each other of an attendance. */
export type Ended = Pick<MenuState, 'ended' | 'endedPrompts'>;

export const endedOf = ({ ended, endedPrompts }: Ended): Ended => ({ ended, endedPrompts });

export const VERSION = 1;

export const newState: MenuState = {
  kind: 'start',
  optionId: null,
  offered: [],
  menus: 0,
  menuAt: null,
  ended: [],
  endedPrompts: [],
  isOpened: false,
};

/** The menus go on after another machine: the attendance has begun. */
export const menuAfter = (ended: Ended): MenuState => ({
  ...newState,
  ...endedOf(ended),
  isOpened: true,
});

interface Stored extends Partial<Omit<MenuState, 'menuAt'>> {
  v?: number;
  menuAt?: string | null;
}

export function readState(stored: unknown): MenuState {
  const { v = VERSION, menuAt = null, ...rest } = (stored ?? {}) as Stored;
  if (v !== VERSION) return newState;
  return { ...newState, ...rest, menuAt: menuAt === null ? null : new Date(menuAt) };
}

/** A ticket that a person moved to a queue waits there for a person; any other starts over. */
export const storedStates = {
  start: { v: VERSION, kind: 'start' },
  waiting: { v: VERSION, kind: 'waiting' },
} as const satisfies Record<string, Stored>;

export type MenuDecision = Decision<MenuState>;

/** The input of a decision of this machine. */
export interface MenuInput extends Situation {
  state: MenuState;
  heard: Heard;
}

export const nothing = (state: MenuState): MenuDecision => ({ steps: [], state });

export const say = (text: string): Step[] => (text.trim() === '' ? [] : [{ kind: 'say', text }]);

/** No menu follows: the customer waits for a person. */
export const giveUp = (state: MenuState): MenuDecision => ({
  steps: hasMenu(state) ? [{ kind: 'chatbot', isOn: false }] : [],
  state: { ...state, kind: 'waiting', optionId: null, offered: [] },
});

/** Nothing more is sent, and a person may take over; the customer may still choose from the lines they were shown. */
export const leaveToPeople = (state: MenuState): MenuDecision => ({
  steps: hasMenu(state) ? [{ kind: 'chatbot', isOn: false }] : [],
  state,
});

const hasMenu = ({ kind }: MenuState): boolean => kind === 'menu' || kind === 'options';

export const hasSeveral = ({ connection }: Situation): boolean => connection.queues.length > 1;

export const isSpent = ({ connection, state }: Pick<MenuInput, 'connection' | 'state'>): boolean =>
  connection.menusMax > 0 && state.menus >= connection.menusMax;

/** A tap on a list whose choices no longer exist is not a wrong answer. */
export const isTap = (heard: Heard): boolean => heard.t === 'message' && heard.choice !== null;

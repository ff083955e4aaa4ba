/** Where a ticket stands in the menus of its connection and queue. */
import type { MenuLine } from '@prosa/contract/chat-menu';
import type { Decision, Heard, Situation, Step } from '../machine.ts';

export interface MenuState {
  /** start: nothing was said yet; menu: choosing a queue; options: in the menu of its queue; waiting: for a person. */
  kind: 'start' | 'menu' | 'options' | 'waiting';
  /** Below which option of the queue; null at the top. */
  optionId: number | null;
  /** The lines that the customer was shown, as they were then: menus change while people read them. */
  offered: readonly MenuLine[];
  /** Menus sent since somebody last took care of the ticket, and when the latest was. */
  menus: number;
  menuAt: Date | null;
}

export const VERSION = 1;

const newState: MenuState = {
  ...{ kind: 'start', optionId: null, offered: [], menus: 0, menuAt: null },
};

interface Stored extends Partial<Omit<MenuState, 'menuAt'>> {
  v?: number;
  menuAt?: string | null;
}

export function readState(stored: unknown): MenuState {
  const { v = VERSION, menuAt = null, ...rest } = (stored ?? {}) as Stored;
  if (v !== VERSION) return newState;
  return { ...newState, ...rest, menuAt: menuAt === null ? null : new Date(menuAt) };
}

/** A ticket that a person put into a queue waits there for a person; any other begins anew. */
export const storedStates = {
  start: { v: VERSION, kind: 'start' },
  waiting: { v: VERSION, kind: 'waiting' },
} as const satisfies Record<string, Stored>;

export type MenuDecision = Decision<MenuState>;

/** All that a decision of this machine looks at. */
export interface Scene extends Situation {
  state: MenuState;
  heard: Heard;
}

export const nothing = (state: MenuState): MenuDecision => ({ steps: [], state });

export const say = (text: string): Step[] => (text.trim() === '' ? [] : [{ kind: 'say', text }]);

/** No menu leads on from here: the customer waits for a person. */
export const giveUp = (state: MenuState): MenuDecision => ({
  steps: hasMenu(state) ? [{ kind: 'chatbot', isOn: false }] : [],
  state: { ...state, kind: 'waiting', optionId: null, offered: [] },
});

/** Nothing more is said, and a person may come; from what they were shown the customer may still choose. */
export const leaveToPeople = (state: MenuState): MenuDecision => ({
  steps: hasMenu(state) ? [{ kind: 'chatbot', isOn: false }] : [],
  state,
});

const hasMenu = ({ kind }: MenuState): boolean => kind === 'menu' || kind === 'options';

export const hasSeveral = ({ connection }: Situation): boolean => connection.queues.length > 1;

export const isSpent = ({ connection, state }: Pick<Scene, 'connection' | 'state'>): boolean =>
  connection.menusMax > 0 && state.menus >= connection.menusMax;

/** A tap on a list whose choices are gone by now is no wrong answer. */
export const isTap = (heard: Heard): boolean => heard.t === 'message' && heard.choice !== null;

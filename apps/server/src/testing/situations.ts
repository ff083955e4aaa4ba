/** Situations for the automation's case tables, and the resulting steps, in words. */
import { type MenuOption, menuTexts } from '@prosa/contract/chat-menu';
import { decide, hearingOf as hearingBy } from '../automation/engine/decide.ts';
import type { Session as EngineSession } from '../automation/engine/session.ts';
import type {
  Heard,
  Situation as MachineSituation,
  Said,
  Step,
} from '../automation/machines/machine.ts';
import { machines } from '../automation/machines/machines.ts';
import type { MenuState } from '../automation/machines/menu/menu.state.ts';

export type { Heard, Step };

/** A ticket in menus: what the engine stores of it, in one piece. */
export type Session = MenuState & Said & Pick<EngineSession, 'steps'>;

/** All that a case says: what machines look at, where the ticket stands, and what was heard. */
export type Situation = Omit<MachineSituation, 'said'> & { session: Session; heard: Heard };

export interface Decision {
  steps: readonly Step[];
  session: Session;
  /** The ticket came into a queue: decide once more, there. */
  hasEntered?: true;
}

/** What is decided, by all machines in their order. */
export function chooseNextStep(situation: Situation): Decision {
  const decided = decide(machines, { ...partsOf(situation), heard: situation.heard });
  const { state, said, steps } = decided.session;
  return {
    steps: decided.steps,
    session: { ...(state as MenuState), ...said, steps },
    ...(decided.goesOn?.t === 'entered' ? { hasEntered: true } : {}),
  };
}

export const hearingOf = (situation: Situation) => hearingBy(machines, partsOf(situation));

function partsOf({ session: flat, ...situation }: Situation) {
  const { steps, shownSeq, saidSeq, saidAt, closedPeriods, ...state } = flat;
  const said: Said = { shownSeq, saidSeq, saidAt, closedPeriods };
  const session: EngineSession = {
    machine: 'menu',
    state,
    said,
    steps,
    generation: 0,
    heardSeq: 0,
    fellBack: false,
    callId: null,
    timerId: null,
    timerAt: null,
    menuUntil: null,
  };
  return { situation: { ...situation, said }, session };
}

export const NOW = new Date('2026-11-23T12:00:00Z');

export const fresh: Session = {
  kind: 'start',
  optionId: null,
  offered: [],
  menus: 0,
  menuAt: null,
  ended: [],
  isOpened: false,
  endedPrompts: [],
  steps: 0,
  shownSeq: 0,
  saidSeq: 0,
  saidAt: null,
  closedPeriods: [],
};

export const option = (id: number, parentId: number | null, number: number): MenuOption => ({
  id,
  parentId,
  option: number,
  title: `Opção ${id}`,
  message: `Texto ${id}`,
});
// 1 has 11 and 12, 12 has 121; 2 and 10 are leaves.
export const options = [
  ...[option(10, null, 10), option(1, null, 1), option(2, null, 2)],
  ...[option(11, 1, 1), option(12, 1, 2), option(121, 12, 1)],
];
export const queue = (id: number, of: Partial<NonNullable<Situation['queue']>> = {}) => ({
  id,
  greetingMessage: `Fila ${id}`,
  outOfHoursMessage: `Fechada ${id}`,
  options: [],
  integration: null,
  prompt: null,
  ...of,
});

export type Change = {
  [K in keyof Situation]?: Situation[K] extends Date | number | string
    ? Situation[K]
    : Partial<Situation[K]> | null;
};

export function situationOf(change: Change = {}): Situation {
  const base: Situation = {
    now: NOW,
    quietMs: 3000,
    aiQuietMs: 2000,
    language: 'pt',
    heedsHours: false,
    greetsOneQueue: false,
    failureText: 'Falhou',
    opening: { welcomeFlowId: null, notPhraseFlowId: null },
    hasPhrases: false,
    phraseFlowId: null,
    flow: null,
    ticket: {
      status: 'pending',
      isHeld: false,
      isGroup: false,
      isBotOff: false,
      isRatingAsked: false,
      hasChatbot: false,
    },
    connection: {
      greetingMessage: 'Olá',
      outOfHoursMessage: 'Fechado',
      menusMax: 3,
      menuGapMinutes: 0,
      integration: null,
      prompt: null,
      queues: [
        { id: 5, name: 'Vendas' },
        { id: 7, name: 'Suporte' },
      ],
    },
    queue: null,
    closed: { company: null, queue: null },
    session: fresh,
    heard: write('oi'),
  };
  const merged = Object.entries(change).map(([key, value]) => {
    const before = base[key as keyof Situation];
    const isPlain = typeof value === 'object' && value !== null && !(value instanceof Date);
    return [key, isPlain ? { ...(before as object), ...value } : value];
  });
  return { ...base, ...Object.fromEntries(merged) } as Situation;
}

export const write = (body: string, seq = 100): Heard => ({
  t: 'message',
  seq,
  at: NOW,
  body,
  choice: null,
});

/** The steps, in words. */
export const told = ({ steps }: Decision): string[] => steps.map(tell);
function tell(step: Step): string {
  switch (step.kind) {
    case 'say':
      return `say ${step.text}`;
    case 'menu':
      return `menu ${menuTexts(step.menu).join(' | ').replaceAll('\n', '/')}`;
    case 'place':
      return `place ${step.queueId}`;
    case 'chatbot':
      return `bot ${step.isOn ? 'on' : 'off'}`;
    case 'rate':
      return `rate ${step.rate}`;
    default:
      return step.kind;
  }
}

export const one = [{ id: 5, name: 'Vendas' }];
export const MAIN = 'menu Olá//*[ 1 ]* - Vendas/*[ 2 ]* - Suporte';
export const ROOT =
  'menu Fila 5//*[ 1 ]* - Opção 1/*[ 2 ]* - Opção 2/*[ 3 ]* - Opção 10/*[ # ]* - Menu principal';
export const BELOW =
  'menu Texto 1//*[ 1 ]* - Opção 11/*[ 2 ]* - Opção 12/*[ 0 ]* - Menu anterior/*[ # ]* - Menu principal';
export const shownMain = chooseNextStep(situationOf()).session;
export const inOptions = (optionId: number | null = null): Session => {
  const entered = { queue: queue(5, { options }), heard: { t: 'entered' } as const };
  let { session } = chooseNextStep(situationOf({ ...entered, session: shownMain }));
  for (const each of optionId === null ? [] : optionId === 1 ? ['1'] : ['1', '2']) {
    const at = { queue: queue(5, { options }), session, heard: write(each) };
    session = chooseNextStep(situationOf(at)).session;
  }
  return session;
};
export const inQueue = { queue: queue(5, { options }) };

/**
 * What the automation does next, from the situation alone. Everything that customers are sent without a person is
 * decided here; a table of cases is the test. Further kinds of automation are further steps and kinds of session.
 */
import {
  lineOf,
  type MenuLine,
  type MenuOption,
  menuWords,
  optionName,
  optionsMenu,
  queueName,
  queuesMenu,
  waysOut,
} from '@prosa/contract/chat-menu';
import { rateOf } from '../../conversation/tickets/rate-of.ts';
import { chosenName, isKey } from '../../provider/menu.ts';
import type { Decision, Heard, Hearing, Session, Situation, Step } from './situation.ts';

/** Two robots that talk to each other come to an end; nobody reads as much. */
const STEPS_MAX = 200;

export const isWorn = ({ steps }: Session): boolean => steps >= STEPS_MAX;

const NO_QUEUE = { greetingMessage: '', options: [] };

export function chooseNextStep(situation: Situation): Decision {
  const { ticket, session } = situation;
  if (ticket.isRatingAsked) {
    const decision = takeRate(situation);
    if (decision) return decision;
  }
  if (!isOurs(situation)) return nothing(session);
  if (isWorn(session)) return giveUp(session);
  const decision = sayClosed(situation) ?? converse(situation);
  const steps = session.steps + decision.steps.length;
  const after: Session = { ...decision.session, steps };
  if (!isWorn(after)) return { ...decision, session: after };
  const end = giveUp(after);
  return { steps: [...decision.steps, ...end.steps], session: end.session };
}

/** What the customer's next message could bring about; most tickets that wait are done with. */
export function hearingOf(situation: Situation): Hearing {
  const { heedsHours, queue, session } = situation;
  if (isWorn(session)) return 'nothing';
  if (session.kind === 'start' || heedsHours) return 'all';
  if (session.kind === 'waiting') {
    return hasSeveral(situation) || (queue?.options.length ?? 0) > 0 ? 'answers' : 'nothing';
  }
  return isSpent(situation) ? 'answers' : 'all';
}

const nothing = (session: Session): Decision => ({ steps: [], session });

/** No menu leads on from here: the customer waits for a person. */
const giveUp = (session: Session): Decision => ({
  steps: hasMenu(session) ? [{ kind: 'chatbot', isOn: false }] : [],
  session: { ...session, kind: 'waiting', optionId: null, offered: [] },
});

/** Nothing more is said, and a person may come; from what he was shown the customer may still choose. */
const leaveToPeople = (session: Session): Decision => ({
  steps: hasMenu(session) ? [{ kind: 'chatbot', isOn: false }] : [],
  session,
});

const hasMenu = ({ kind }: Session): boolean => kind === 'menu' || kind === 'options';

/** Nothing by itself while a person has the ticket, in groups, and for those who want none. */
const isOurs = ({ ticket }: Situation): boolean =>
  ticket.status === 'pending' && !ticket.isHeld && !ticket.isGroup && !ticket.isBotOff;

function takeRate({ heard, session }: Situation): Decision | undefined {
  const rate = heard.t === 'message' ? rateOf(heard.body) : null;
  return rate === null ? undefined : { steps: [{ kind: 'rate', rate }], session };
}

/** Once in every closed period; nothing else is said until it is over. */
function sayClosed(situation: Situation): Decision | undefined {
  const { closed, connection, session } = situation;
  const [period, text] = closed.company
    ? [closed.company, connection.outOfHoursMessage]
    : [closed.queue, queueClosedText(situation)];
  if (period === null) return undefined;
  if (hasSeveral(situation) && isChoosing(situation)) return undefined;
  if (session.closedPeriods.includes(period)) return nothing(session);
  return { steps: [{ kind: 'say', text }], session: toldOf(session, period) };
}

/** Who has just chosen a queue, or wants another than the one that is closed, is shown the way. */
const isChoosing = ({ closed, heard }: Situation): boolean =>
  heard.t === 'entered' || (closed.company === null && isKey(heard, waysOut.main));

/** With the way to the other queues, where there is one. */
function queueClosedText(situation: Situation): string {
  const { language, queue } = situation;
  const text = queue?.outOfHoursMessage ?? '';
  if (!hasSeveral(situation) || isSpent(situation)) return text;
  return `${text}\n\n${lineOf({ ...waysOut.main, title: menuWords[language].main })}`;
}

/** The latest period of each queue is enough. */
function toldOf(session: Session, period: string): Session {
  const of = (name: string) => name.split(':', 1)[0];
  const others = session.closedPeriods.filter((each) => of(each) !== of(period));
  return { ...session, closedPeriods: [...others, period] };
}

const hasSeveral = ({ connection }: Situation): boolean => connection.queues.length > 1;

function converse(situation: Situation): Decision {
  const { heard, session } = situation;
  if (heard.t === 'entered') return openQueue(situation);
  if (session.kind === 'start' || isMenuGone(situation)) return begin(situation);
  // Written before the menu was there: an answer to nothing.
  if (heard.seq <= session.shownSeq) return nothing(session);
  if (isKey(heard, waysOut.main)) return goToMainMenu(situation);
  if (session.kind === 'waiting') return nothing(session);
  const repeats = isRead(heard, situation);
  return session.kind === 'menu'
    ? pickQueue(situation, { repeats })
    : pickOption(situation, { repeats });
}

/** Whether the customer can have read what was said last: several messages in a row get one answer. */
function isRead({ at, seq }: { at: Date; seq: number }, { quietMs, session }: Situation): boolean {
  const quietUntil = (session.saidAt?.getTime() ?? 0) + quietMs;
  return seq > session.saidSeq && at.getTime() >= quietUntil;
}

/** While the customer was choosing, all queues but one were taken away, or the queue whose options he was shown. */
function isMenuGone(situation: Situation): boolean {
  const { queue, session } = situation;
  if (session.kind === 'options') return queue === null;
  return session.kind === 'menu' && !hasSeveral(situation);
}

function begin(situation: Situation): Decision {
  const { connection, queue, session } = situation;
  const [only] = connection.queues;
  if (queue) return openQueue(situation);
  if (only === undefined) {
    const waits = giveUp(session);
    return { ...waits, steps: [...say(connection.greetingMessage), ...waits.steps] };
  }
  if (connection.queues.length === 1) return enter(situation, only.id);
  return pickQueue(situation, { repeats: true });
}

const enter = ({ session }: Situation, queueId: number): Decision => ({
  steps: [{ kind: 'place', queueId }],
  session,
  hasEntered: true,
});

/** The customer has come into his queue: its menu, or its greeting and a wait for somebody. */
function openQueue(situation: Situation): Decision {
  const { closed, connection, greetsOneQueue, queue, session } = situation;
  const several = hasSeveral(situation);
  if (several && closed.queue !== null) return turnAway(situation, closed.queue);
  const welcome = !several && greetsOneQueue ? say(connection.greetingMessage) : [];
  if (queue && queue.options.length > 0) return showOptions(situation, { optionId: null, welcome });
  return {
    steps: [...welcome, ...say(queue?.greetingMessage ?? ''), { kind: 'chatbot', isOn: false }],
    session: { ...session, kind: 'waiting', optionId: null, offered: [] },
  };
}

/** Nobody works in the queue that was chosen: said, with the way back to the others. */
function turnAway(situation: Situation, period: string): Decision {
  const { session } = situation;
  const isTold = session.closedPeriods.includes(period);
  const text = isTold ? '' : queueClosedText(situation);
  // Without another menu to choose from he waits there until somebody works.
  if (isSpent(situation)) {
    const waits = giveUp(toldOf(session, period));
    return { ...waits, steps: [...say(text), ...waits.steps] };
  }
  if (isTold) return leaveQueue(showMainMenu(situation));
  return {
    steps: [
      { kind: 'say', text },
      { kind: 'place', queueId: null },
      { kind: 'chatbot', isOn: true },
    ],
    session: { ...toldOf(session, period), kind: 'menu' },
  };
}

function pickQueue(situation: Situation, { repeats }: { repeats: boolean }): Decision {
  const { connection, heard, session } = situation;
  const { offered } = session;
  const lines = offered.length > 0 ? offered : queuesMenu('', connection.queues).lines;
  const queue = queueNamed(connection, nameOf(heard, lines));
  if (queue) return enter(situation, queue.id);
  if (!repeats) return nothing(session);
  return showMainMenu(situation, { isCounted: !isTap(heard) });
}

const queueNamed = ({ queues }: Situation['connection'], name: string | undefined) =>
  queues.find(({ id }) => name === queueName(id));

const nameOf = (heard: Heard, lines: readonly MenuLine[]): string | undefined =>
  heard.t === 'message' ? chosenName(lines, heard) : undefined;

/** A tap on a list whose choices are gone by now is no wrong answer. */
const isTap = (heard: Heard): boolean => heard.t === 'message' && heard.choice !== null;

function goToMainMenu(situation: Situation): Decision {
  const { queue, session } = situation;
  if (!hasSeveral(situation)) {
    const hasOptions = queue !== null && queue.options.length > 0;
    return hasOptions
      ? showOptions(situation, { optionId: null, isCounted: true })
      : nothing(session);
  }
  if (isSpent(situation)) return leaveToPeople(session);
  const decision = showMainMenu(situation, { isWished: true });
  return queue ? leaveQueue(decision) : decision;
}

const leaveQueue = ({ steps, session }: Decision): Decision => ({
  steps: [{ kind: 'place', queueId: null }, ...steps],
  session,
});

function showMainMenu(situation: Situation, { isWished = false, isCounted = true } = {}): Decision {
  const { connection, session } = situation;
  const kept = isCounted ? keepQuiet(situation, isWished) : undefined;
  if (kept) return kept;
  const menu = queuesMenu(connection.greetingMessage, connection.queues);
  const shown: Session = { ...session, kind: 'menu', optionId: null, offered: menu.lines };
  return {
    steps: [
      { kind: 'menu', menu },
      { kind: 'chatbot', isOn: true },
    ],
    session: isCounted ? counted(situation, shown) : shown,
  };
}

/** Menus come so often, and not sooner than so; whoever asks for one need not wait. */
function keepQuiet(situation: Situation, isWished = false): Decision | undefined {
  const { connection, now, session } = situation;
  if (isSpent(situation)) return leaveToPeople(session);
  if (isWished || session.menuAt === null) return undefined;
  const isTooSoon = now.getTime() - session.menuAt.getTime() < connection.menuGapMinutes * 60_000;
  return isTooSoon ? nothing(session) : undefined;
}

const isSpent = ({ connection, session }: Situation): boolean =>
  connection.menusMax > 0 && session.menus >= connection.menusMax;

const counted = ({ now }: Situation, session: Session): Session => ({
  ...session,
  menus: session.menus + 1,
  menuAt: now,
});

function pickOption(situation: Situation, { repeats }: { repeats: boolean }): Decision {
  const { connection, heard, queue, session } = situation;
  if (heard.t !== 'message' || !queue) return nothing(session);
  const current = queue.options.find(({ id }) => id === session.optionId);
  if (current && isKey(heard, waysOut.back)) {
    return showOptions(situation, { optionId: current.parentId });
  }
  const name = chosenName(session.offered, heard);
  const chosen = queue.options.find(({ id }) => name === optionName(id));
  if (chosen) return follow(situation, chosen);
  const other = queueNamed(connection, name);
  if (other) return enter(situation, other.id);
  // What it stood below may have been deleted meanwhile: from the top then.
  return repeats ? repeatOptions(situation, current?.id ?? null) : nothing(session);
}

function repeatOptions(situation: Situation, optionId: number | null): Decision {
  if (isTap(situation.heard)) return showOptions(situation, { optionId });
  return keepQuiet(situation) ?? showOptions(situation, { optionId, isCounted: true });
}

/** Where nothing is left to choose, the text is the answer and a person comes next. */
function follow(situation: Situation, chosen: MenuOption): Decision {
  const hasMore = situation.queue?.options.some(({ parentId }) => parentId === chosen.id);
  if (hasMore) return showOptions(situation, { optionId: chosen.id });
  const { session } = situation;
  return {
    steps: [...say(chosen.message), { kind: 'chatbot', isOn: false }],
    session: { ...session, kind: 'waiting', optionId: chosen.id, offered: [] },
  };
}

interface Showing {
  optionId: number | null;
  /** Said before it. */
  welcome?: readonly Step[];
  /** Whether it counts as another time; going on by a choice does not. */
  isCounted?: boolean;
}

function showOptions(situation: Situation, showing: Showing): Decision {
  const { session } = situation;
  const { optionId, welcome = [], isCounted = false } = showing;
  const { language, queue } = situation;
  const hasMain = hasSeveral(situation);
  const menu = optionsMenu(queue ?? NO_QUEUE, { optionId, hasMain, language });
  if (menu.lines.length === 0) return giveUp(session);
  const shown: Session = { ...session, kind: 'options', optionId, offered: menu.lines };
  return {
    steps: [...welcome, { kind: 'menu', menu }, { kind: 'chatbot', isOn: true }],
    session: isCounted ? counted(situation, shown) : shown,
  };
}

const say = (text: string): Step[] => (text.trim() === '' ? [] : [{ kind: 'say', text }]);

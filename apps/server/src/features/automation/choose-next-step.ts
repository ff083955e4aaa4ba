/**
 * What the automation does next, from the situation alone. Everything that customers are sent without a person is
 * decided here; a table of cases is the test. Further kinds of automation are further steps and kinds of session.
 */
import {
  lineOf,
  type MenuOption,
  menuWords,
  optionName,
  optionsMenu,
  queueName,
  queuesMenu,
  waysOut,
} from '@prosa/contract/chat-menu';
import { rateOf } from '../tickets/rate-of.ts';
import { findLine, isKey } from './menu.ts';
import type { Decision, Hearing, Session, Situation, Step } from './situation.ts';

/** Two robots that talk to each other come to an end; nobody reads as much. */
const STEPS_MAX = 200;

const NO_QUEUE = { greetingMessage: '', options: [] };

export function chooseNextStep(situation: Situation): Decision {
  const { ticket, session } = situation;
  if (ticket.isRatingAsked) {
    const decision = takeRate(situation);
    if (decision) return decision;
  }
  if (!isOurs(situation) || session.steps >= STEPS_MAX) return nothing(session);
  const decision = sayClosed(situation) ?? converse(situation);
  const steps = session.steps + decision.steps.length;
  return { ...decision, session: { ...decision.session, steps } };
}

/** What the customer's next message could bring about; most tickets that wait are done with. */
export function hearingOf(situation: Situation): Hearing {
  const { connection, heedsHours, queue, session } = situation;
  if (session.kind === 'start' || heedsHours) return 'all';
  if (session.kind === 'waiting') {
    return hasSeveral(situation) || (queue?.options.length ?? 0) > 0 ? 'answers' : 'nothing';
  }
  const isSpent = connection.menusMax > 0 && session.menus >= connection.menusMax;
  return isSpent || session.steps >= STEPS_MAX ? 'answers' : 'all';
}

const nothing = (session: Session): Decision => ({ steps: [], session });

/** Nothing by itself while a person has the ticket, in groups, and for those who want none. */
const isOurs = ({ ticket }: Situation): boolean =>
  ticket.status === 'pending' && !ticket.isHeld && !ticket.isGroup && !ticket.isBotOff;

function takeRate({ heard, session }: Situation): Decision | undefined {
  const rate = heard.t === 'message' ? rateOf(heard.body) : null;
  return rate === null ? undefined : { steps: [{ kind: 'rate', rate }], session };
}

/** Once in every closed period; nothing else is said until it is over. */
function sayClosed(situation: Situation): Decision | undefined {
  const { closed, connection, heard, queue, session } = situation;
  const [period, text] = closed.company
    ? [closed.company, connection.outOfHoursMessage]
    : [closed.queue, queue?.outOfHoursMessage ?? ''];
  if (period === null) return undefined;
  // Who may choose another queue is shown the way.
  if (heard.t === 'entered' && hasSeveral(situation)) return undefined;
  if (session.closedPeriod === period) return nothing(session);
  return { steps: [{ kind: 'say', text }], session: { ...session, closedPeriod: period } };
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

/** While the customer was choosing, all queues but one were taken away. */
const isMenuGone = (situation: Situation): boolean =>
  situation.session.kind === 'menu' && !hasSeveral(situation);

function begin(situation: Situation): Decision {
  const { connection, queue, session } = situation;
  const [only] = connection.queues;
  if (queue) return openQueue(situation);
  if (only === undefined) {
    return { steps: say(connection.greetingMessage), session: { ...session, kind: 'waiting' } };
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
  const greeting = several ? say(queue?.greetingMessage ?? '') : [];
  return {
    steps: [...welcome, ...greeting, { kind: 'chatbot', isOn: false }],
    session: { ...session, kind: 'waiting', optionId: null, offered: [] },
  };
}

/** Nobody works in the queue that was chosen: said, with the way back to the others. */
function turnAway(situation: Situation, period: string): Decision {
  const { language, queue, session } = situation;
  if (session.closedPeriod === period) return leaveQueue(showMainMenu(situation));
  const back = lineOf({ ...waysOut.main, title: menuWords[language].main });
  const text = `${queue?.outOfHoursMessage ?? ''}\n\n${back}`;
  return {
    steps: [
      { kind: 'say', text },
      { kind: 'place', queueId: null },
      { kind: 'chatbot', isOn: true },
    ],
    session: { ...session, kind: 'menu', closedPeriod: period },
  };
}

function pickQueue(situation: Situation, { repeats }: { repeats: boolean }): Decision {
  const { connection, heard, session } = situation;
  const { offered } = session;
  const lines = offered.length > 0 ? offered : queuesMenu('', connection.queues).lines;
  const line = heard.t === 'message' ? findLine(lines, heard) : undefined;
  const queue = connection.queues.find(({ id }) => line?.name === queueName(id));
  if (queue) return enter(situation, queue.id);
  return repeats ? showMainMenu(situation) : nothing(session);
}

function goToMainMenu(situation: Situation): Decision {
  const { queue, session } = situation;
  if (!hasSeveral(situation)) {
    const hasOptions = queue !== null && queue.options.length > 0;
    return hasOptions
      ? showOptions(situation, { optionId: null, isCounted: true })
      : nothing(session);
  }
  const decision = showMainMenu(situation, { isWished: true });
  return decision.steps.length === 0 || !queue ? decision : leaveQueue(decision);
}

const leaveQueue = ({ steps, session }: Decision): Decision => ({
  steps: [{ kind: 'place', queueId: null }, ...steps],
  session,
});

function showMainMenu(situation: Situation, { isWished = false } = {}): Decision {
  const { connection, session } = situation;
  if (!mayRepeat(situation, isWished)) return nothing(session);
  const menu = queuesMenu(connection.greetingMessage, connection.queues);
  return {
    steps: [
      { kind: 'menu', menu },
      { kind: 'chatbot', isOn: true },
    ],
    session: counted(situation, { ...session, kind: 'menu', optionId: null, offered: menu.lines }),
  };
}

/** So often, and not sooner than so; whoever asks for it need not wait. */
function mayRepeat({ connection, now, session }: Situation, isWished: boolean): boolean {
  if (connection.menusMax > 0 && session.menus >= connection.menusMax) return false;
  if (isWished || session.menuAt === null) return true;
  return now.getTime() - session.menuAt.getTime() >= connection.menuGapMinutes * 60_000;
}

const counted = ({ now }: Situation, session: Session): Session => ({
  ...session,
  menus: session.menus + 1,
  menuAt: now,
});

function pickOption(situation: Situation, { repeats }: { repeats: boolean }): Decision {
  const { heard, queue, session } = situation;
  if (heard.t !== 'message' || !queue) return nothing(session);
  const current = queue.options.find(({ id }) => id === session.optionId);
  if (current && isKey(heard, waysOut.back)) {
    return showOptions(situation, { optionId: current.parentId });
  }
  const line = findLine(session.offered, heard);
  const chosen = queue.options.find(({ id }) => line?.name === optionName(id));
  if (chosen) return follow(situation, chosen);
  if (!repeats || !mayRepeat(situation, false)) return nothing(session);
  // What it stood below may have been deleted meanwhile: from the top then.
  return showOptions(situation, { optionId: current?.id ?? null, isCounted: true });
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
  if (menu.lines.length === 0) {
    return { steps: [], session: { ...session, kind: 'waiting', optionId: null, offered: [] } };
  }
  const shown: Session = { ...session, kind: 'options', optionId, offered: menu.lines };
  return {
    steps: [...welcome, { kind: 'menu', menu }, { kind: 'chatbot', isOn: true }],
    session: isCounted ? counted(situation, shown) : shown,
  };
}

const say = (text: string): Step[] => (text.trim() === '' ? [] : [{ kind: 'say', text }]);

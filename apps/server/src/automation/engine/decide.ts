/** Chooses the machine that decides. Pure. */
import type { MessageKind } from '../../conversation/inbound/message-kinds.ts';
import { startByPhrase } from '../machines/flow/start-by-phrase.ts';
import type { Heard, Situation, Step } from '../machines/machine.ts';
import type { Machines } from '../machines/machines.ts';
import { handOver, hasReachedLimit, holderOf, type Session } from './session.ts';

export interface Decided {
  steps: readonly Step[];
  session: Session;
  goesOn?: Heard | undefined;
}

interface Given {
  situation: Situation;
  session: Session;
  heard: Heard;
}

export function decide(machines: Machines, { situation, session, heard }: Given): Decided {
  for (const machine of machines.first) {
    const decision = machine.next(situation, machine.read(null), heard);
    if (decision) return { steps: decision.steps, session };
  }
  if (!isOurs(situation)) return { steps: [], session };
  if (hasReachedLimit(session)) return handOver(machines, session);
  const holder = holderOf(machines, session);
  const { state: before } = session;
  const decision =
    startByPhrase(situation, { holder, state: before }, heard) ??
    holder.next(situation, before, heard);
  if (!decision) return { steps: [], session };
  const { steps, state, closedPeriods = session.said.closedPeriods, becomes, goesOn } = decision;
  const said = { ...session.said, closedPeriods };
  const held = becomes ?? { machine: session.machine, state };
  const counted = holder.countsItself ? 0 : steps.filter(isCounted).length;
  const after: Session = { ...session, ...held, said, steps: session.steps + counted };
  if (!hasReachedLimit(after)) return { steps, session: after, goesOn };
  const end = handOver(machines, after);
  return { steps: [...steps, ...end.steps], session: end.session };
}

/** Waiting sends nothing: a machine that waits for silence does so after each message. */
const isCounted = ({ kind }: Step): boolean => kind !== 'timer';

/** The automation does nothing while a person has the ticket, in groups, and for customers who opted out. */
export const isOurs = ({ ticket }: Situation): boolean =>
  ticket.status === 'pending' && !ticket.isHeld && !ticket.isGroup && !ticket.isBotOff;

/** Which of the customer's next messages could have an effect. During a call everything waits for its answer. */
export function hearingOf(
  machines: Machines,
  { situation, session }: Omit<Given, 'heard'>,
): MessageKind | 'nothing' {
  if (hasReachedLimit(session)) return 'nothing';
  if (session.callId !== null || (situation.hasPhrases && isOurs(situation))) return 'all';
  return holderOf(machines, session).listensTo(situation, session.state);
}

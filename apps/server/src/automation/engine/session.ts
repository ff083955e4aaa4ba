/** The state of a ticket in the automation. */
import type { Decision, Machine, Said } from '../machines/machine.ts';
import type { Machines } from '../machines/machines.ts';

export interface Session {
  /** The machine that has the ticket, and its state as the machine reads it. */
  machine: string;
  state: unknown;
  /** Raised when something other than the machine moves the ticket. */
  generation: number;
  /** The call in progress. */
  callId: string | null;
  /** The active timer. */
  timerId: string | null;
  timerAt: Date | null;
  /** How long the menu waits for an answer, as known when it began; null without a menu. */
  menuUntil: Date | null;
  /** The customer was told that the automation could not continue. */
  fellBack: boolean;
  /** Number of steps taken in this attendance. */
  steps: number;
  /** The place in the thread up to which the customer's messages were processed. */
  heardSeq: number;
  said: Said;
}

/**
 * The time of a timer that rang. The clock of the process that handles it may be a few milliseconds behind that of the
 * process that found it due: by its real time the timer would still be to come, and nobody would ring it again.
 */
export const RUNG = new Date(0);

/** Ends loops between two bots; no person reads that much. */
const STEPS_MAX = 200;

export const hasReachedLimit = ({ steps }: Pick<Session, 'steps'>): boolean => steps >= STEPS_MAX;

export const holderOf = ({ holders }: Machines, { machine }: Pick<Session, 'machine'>): Machine =>
  holders.find(({ name }) => name === machine) ?? holders[0]!;

/** The machine is done with the ticket, which waits for a person in the machine that new tickets begin with. */
export function handOver(
  machines: Machines,
  session: Session,
): { steps: Decision['steps']; session: Session } {
  const holder = holderOf(machines, session);
  const first = machines.holders[0]!;
  const { steps, state } = holder.giveUp(session.state);
  const waiting = holder === first ? state : first.giveUp(first.read(null)).state;
  return { steps, session: { ...session, machine: first.name, state: waiting } };
}

/** Invalidates calls and timers that were started before. */
export const restarted = (session: Session): Session => ({
  ...session,
  generation: session.generation + 1,
  callId: null,
  timerId: null,
  timerAt: null,
});

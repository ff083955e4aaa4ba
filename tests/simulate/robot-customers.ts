/** Customers of a robot, and whether they were treated well. Pure. */
import { automaticTexts } from '@prosa/contract/automatic-texts';
import type { Conversation, RobotCompany } from './robot-peer.ts';

export const FAILED = automaticTexts.pt.automationFailed;

export interface RobotCustomer {
  company: RobotCompany;
  number: string;
  name: string;
  conversation: Conversation;
  /** How many turns are written. */
  done: number;
  /** The turn after which an attendant takes the ticket; null: none does. */
  takenAfter: number | null;
  /** How much was shown by then. */
  taken: number | null;
}

const TAKEN_SHARE = 0.2;

export function makeRobotCustomer(
  parts: Pick<RobotCustomer, 'company' | 'number' | 'name' | 'conversation'>,
  random: () => number,
): RobotCustomer {
  const turn = Math.floor(random() * parts.conversation.turns.length);
  return { ...parts, done: 0, takenAfter: random() < TAKEN_SHARE ? turn : null, taken: null };
}

export const maySpeak = ({ conversation, done }: RobotCustomer, shown: readonly string[]) =>
  conversation.isAnswered(shown, done);

/** They write no more. */
export const isOver = (customer: RobotCustomer, shown: readonly string[]): boolean =>
  customer.taken !== null ||
  shown.includes(FAILED) ||
  (customer.done === customer.conversation.turns.length && maySpeak(customer, shown));

/** The whole conversation, or its beginning and one excuse, or what was said until an attendant came. */
export function isRight({ conversation, taken }: RobotCustomer, shown: readonly string[]): boolean {
  const isExcused = shown.at(-1) === FAILED;
  if (!conversation.isBeginning(isExcused ? shown.slice(0, -1) : shown)) return false;
  if (taken !== null) return shown.length <= taken;
  return isExcused || conversation.isAnswered(shown, conversation.turns.length);
}

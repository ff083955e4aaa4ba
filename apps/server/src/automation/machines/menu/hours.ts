/** Messages to customers outside working hours. */
import { lineOf, menuWords, waysOut } from '@prosa/contract/chat-menu';
import { isKey } from '@prosa/contract/menu-answers';
import type { Decision, Situation } from '../machine.ts';
import { hasSeveral, isSpent, type MenuDecision, type MenuInput, nothing } from './menu.state.ts';

/** Sent once in every closed period; nothing else is sent until it is over. */
export function sayClosed(input: MenuInput): MenuDecision | undefined {
  const { closed, connection, state } = input;
  const [period, text] = closed.company
    ? [closed.company, connection.outOfHoursMessage]
    : [closed.queue, queueClosedText(input)];
  if (period === null) return undefined;
  if (hasSeveral(input) && isChoosing(input)) return undefined;
  if (isTold(input, period)) return nothing(state);
  return { steps: [{ kind: 'say', text }], state, closedPeriods: withPeriod(input, period) };
}

/** Machines other than the menus do nothing outside working hours, and tell the customer so once. */
export function sayClosedOnce(
  situation: Situation,
): Pick<Decision, 'steps' | 'closedPeriods'> | undefined {
  const { closed, connection, queue } = situation;
  const [period, text] = closed.company
    ? [closed.company, connection.outOfHoursMessage]
    : [closed.queue, queue?.outOfHoursMessage ?? ''];
  if (period === null) return undefined;
  if (isTold(situation, period)) return { steps: [] };
  return { steps: [{ kind: 'say', text }], closedPeriods: withPeriod(situation, period) };
}

/** Whether the customer can have read the last text: several messages in a row get one answer. */
export function isRead({ at, seq }: { at: Date; seq: number }, situation: Situation): boolean {
  const { quietMs, said } = situation;
  const quietUntil = (said.saidAt?.getTime() ?? 0) + quietMs;
  return seq > said.saidSeq && at.getTime() >= quietUntil;
}

export const isTold = ({ said }: Situation, period: string): boolean =>
  said.closedPeriods.includes(period);

/** Adds a period, keeping only the latest one of each queue. */
export function withPeriod({ said }: Situation, period: string): readonly string[] {
  const of = (name: string) => name.split(':', 1)[0];
  return [...said.closedPeriods.filter((each) => of(each) !== of(period)), period];
}

/** The closed message of a queue, with the way to the other queues if there is one. */
export function queueClosedText(input: MenuInput): string {
  const { language, queue } = input;
  const text = queue?.outOfHoursMessage ?? '';
  if (!hasSeveral(input) || isSpent(input)) return text;
  return `${text}\n\n${lineOf({ ...waysOut.main, title: menuWords[language].main })}`;
}

/** Whether the customer has just chosen a queue, or wants another than the closed one. */
const isChoosing = ({ closed, heard }: MenuInput): boolean =>
  heard.t === 'entered' ||
  (heard.t === 'message' && closed.company === null && isKey(heard, waysOut.main));
